import { expose } from 'comlink';
import { createRowsService } from './rows/rowsService.ts';

// In the page of a dashboard it replaces the engine of the app.
expose(createRowsService());
