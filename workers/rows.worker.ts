import { expose } from 'comlink';
import { createRowsService } from './rows/rowsService.ts';

// In the page of a dashboard it stands where the engine stands in the app.
expose(createRowsService());
