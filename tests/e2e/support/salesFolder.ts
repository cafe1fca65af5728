import { RECORDING } from '../../contract/recording.ts';
import { startedFolder } from './startedFolder.ts';

const EXAMPLES = `${RECORDING}/examples`;

/** The file that the sales dashboard asks. */
export const SALES_ROWS = `${EXAMPLES}/cleaned_sales_data.parquet`;

/** The arguments with which a server imports that dashboard. */
export const IMPORT_SALES = ['--import', `${EXAMPLES}/sales_dashboard.zip`, SALES_ROWS];

/** The data folder of a server that has imported the sales dashboard of a Superset's examples. */
export const salesFolder = (): Promise<string> => startedFolder(['--no-samples', ...IMPORT_SALES]);
