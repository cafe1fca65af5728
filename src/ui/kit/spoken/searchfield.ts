import { t } from '../../t.ts';
import type { SpokenMessages } from './message.ts';

export const messages: SpokenMessages = { 'Clear search': () => t('Clear search') };
