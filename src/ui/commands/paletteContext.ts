import { createContext } from 'react';
import type { CommandRegistry } from './commands.ts';

/** Where the kit's menus offer their items to the command palette; null outside of the app. */
export const PaletteContext = createContext<CommandRegistry | null>(null);
