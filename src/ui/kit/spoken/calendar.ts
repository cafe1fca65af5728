import { t } from '../../t.ts';
import type { SpokenMessages } from './message.ts';

export const messages: SpokenMessages = {
  previous: () => t('month|Previous'),
  next: () => t('month|Next'),
  selectedDateDescription: (values) => t('Selected Date: {date}', values),
  selectedRangeDescription: (values) => t('Selected Range: {dateRange}', values),
  todayDate: (values) => t('Today, {date}', values),
  todayDateSelected: (values) => t('Today, {date} selected', values),
  dateSelected: (values) => t('{date} selected', values),
  startRangeSelectionPrompt: () => t('Click to start selecting date range'),
  finishRangeSelectionPrompt: () => t('Click to finish selecting date range'),
  minimumDate: () => t('First available date'),
  maximumDate: () => t('Last available date'),
  dateRange: (values) => t('{startDate} to {endDate}', values),
};
