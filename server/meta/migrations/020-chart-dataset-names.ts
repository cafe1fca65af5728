/** The name of a chart's dataset, kept with the chart: it is still known once the dataset is deleted. */
export const chartDatasetNames = `
ALTER TABLE chart ADD COLUMN dataset_name TEXT;
`;
