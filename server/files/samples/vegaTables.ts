import { quoteText } from '../../base/names.ts';

/** A sample table: its name, and the select that reads it from the package's folder. */
export interface SampleTable {
  readonly name: string;
  readonly select: (folder: string) => string;
}

type Replacements = Readonly<Record<string, string>>;

/** A file as it is, with some columns cast to their intended type. */
function file(name: string, fileName: string, replace: Replacements = {}): SampleTable {
  const replaced = Object.entries(replace).map(([column, expression]) => `${expression} AS "${column}"`);
  const columns = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  return { name, select: (folder) => `SELECT ${columns} FROM ${reader(folder, fileName)}` };
}

function reader(folder: string, fileName: string): string {
  const path = quoteText(`${folder}/${fileName}`);
  if (fileName.endsWith('.json')) return `read_json(${path}, sample_size = -1)`;
  return fileName.endsWith('.parquet') ? `read_parquet(${path})` : `read_csv(${path}, sample_size = -1)`;
}

const MONTH_FIRST = { date: `CAST(strptime(date, '%b %-d %Y') AS DATE)` };
const WHOLE_DELAY = { delay: 'CAST(delay AS INTEGER)', distance: 'CAST(distance AS INTEGER)' };
const FLIGHT = { ...WHOLE_DELAY, date: `strptime(date, '%Y/%m/%d %H:%M')` };

/**
 * The tables of the vega-datasets package. Left out: images, and files that hold only shapes or rasters of maps
 * (annual-precip, londonBoroughs, londonTubeLines, us-10m, world-110m). `flights-200k.arrow` is the JSON file again.
 */
export const VEGA_TABLES: readonly SampleTable[] = [
  file('airports', 'airports.csv'),
  file('anscombe', 'anscombe.json'),
  file('barley', 'barley.json'),
  file('birdstrikes', 'birdstrikes.csv'),
  file('budget', 'budget.json'),
  file('budgets', 'budgets.json'),
  file('burtin', 'burtin.json'),
  file('cars', 'cars.json'),
  file('co2_concentration', 'co2-concentration.csv'),
  file('countries', 'countries.json'),
  file('crimea', 'crimea.json'),
  file('disasters', 'disasters.csv'),
  file('driving', 'driving.json'),
  {
    name: 'earthquakes',
    select: (folder) => `
      SELECT quake.id, properties.place, properties.mag, properties.magType AS mag_type,
        epoch_ms(properties.time) AS time, epoch_ms(properties.updated) AS updated,
        quake.geometry.coordinates[1] AS longitude, quake.geometry.coordinates[2] AS latitude,
        quake.geometry.coordinates[3] AS depth, properties.felt, properties.alert, properties.status,
        properties.tsunami, properties.sig, properties.net, properties.nst, properties.dmin, properties.rms,
        properties.gap, properties.type, properties.title, properties.url
      FROM (SELECT quake, quake.properties AS properties
            FROM (SELECT unnest(features) AS quake FROM ${reader(folder, 'earthquakes.json')}))`,
  },
  file('flare', 'flare.json'),
  file('flare_dependencies', 'flare-dependencies.json'),
  file('flights_2k', 'flights-2k.json', FLIGHT),
  file('flights_5k', 'flights-5k.json', FLIGHT),
  file('flights_10k', 'flights-10k.json', FLIGHT),
  file('flights_20k', 'flights-20k.json', FLIGHT),
  file('flights_200k', 'flights-200k.json', WHOLE_DELAY),
  file('flights_3m', 'flights-3m.parquet', WHOLE_DELAY),
  file('flights_airport', 'flights-airport.csv'),
  file('football', 'football.json'),
  file('gapminder', 'gapminder.json'),
  file('gapminder_health_income', 'gapminder-health-income.csv'),
  file('github', 'github.csv'),
  file('global_temp', 'global-temp.csv'),
  file('income', 'income.json'),
  file('iowa_electricity', 'iowa-electricity.csv'),
  file('jobs', 'jobs.json'),
  file('la_riots', 'la-riots.csv'),
  file('london_centroids', 'londonCentroids.json'),
  file('lookup_groups', 'lookup_groups.csv'),
  file('lookup_people', 'lookup_people.csv'),
  {
    name: 'miserables_links',
    select: (folder) => `SELECT unnest(links, recursive := true) FROM ${reader(folder, 'miserables.json')}`,
  },
  {
    name: 'miserables_nodes',
    select: (folder) => `SELECT unnest(nodes, recursive := true) FROM ${reader(folder, 'miserables.json')}`,
  },
  file('monarchs', 'monarchs.json'),
  file('movies', 'movies.json', {
    // A few titles are numbers.
    Title: `CAST("Title" AS JSON) ->> '$'`,
    'Release Date': `CAST(strptime("Release Date", '%b %d %Y') AS DATE)`,
  }),
  file('normal_2d', 'normal-2d.json'),
  file('obesity', 'obesity.json'),
  file('ohlc', 'ohlc.json'),
  file('penguins', 'penguins.json'),
  file('platformer_terrain', 'platformer-terrain.json'),
  file('political_contributions', 'political-contributions.json'),
  file('population', 'population.json'),
  file('population_engineers_hurricanes', 'population_engineers_hurricanes.csv'),
  file('seattle_weather', 'seattle-weather.csv'),
  file('seattle_weather_hourly_normals', 'seattle-weather-hourly-normals.csv'),
  file('sp500', 'sp500.csv', MONTH_FIRST),
  file('sp500_2000', 'sp500-2000.csv'),
  file('species', 'species.csv'),
  file('stocks', 'stocks.csv', MONTH_FIRST),
  file('udistrict', 'udistrict.json'),
  file('unemployment', 'unemployment.tsv'),
  file('unemployment_across_industries', 'unemployment-across-industries.json'),
  file('uniform_2d', 'uniform-2d.json'),
  file('us_employment', 'us-employment.csv'),
  file('us_state_capitals', 'us-state-capitals.json'),
  {
    name: 'volcano',
    select: (folder) => `
      SELECT (place - 1) % width AS x, (place - 1) // width AS y, elevation
      FROM (SELECT width, unnest("values") AS elevation, generate_subscripts("values", 1) AS place
            FROM ${reader(folder, 'volcano.json')})`,
  },
  file('weather', 'weather.csv'),
  file('weekly_weather', 'weekly-weather.json'),
  file('wheat', 'wheat.json', { year: 'CAST(year AS INTEGER)' }),
  file('windvectors', 'windvectors.csv'),
  file('zipcodes', 'zipcodes.csv'),
];
