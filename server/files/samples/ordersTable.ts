/** Rows of the generated table: enough that query speed is noticeable. */
export const ORDER_COUNT = 5_000_000;

/*
 * The orders of a fictional shop, over four years. Every value is a hash of the order's number, so all machines create
 * the same table. It resembles real data: growth, weekdays and a season before Christmas, few customers who order often
 * and many who order once, prices by category, a discount that is mostly zero, and NULLs for missing values.
 */
const DAYS = `
  SELECT day, (1 + 0.6 * (day - DATE '2022-01-01') / 1461.0)
    * [1.15, 0.85, 0.9, 0.95, 1.0, 1.1, 1.25][1 + dayofweek(day)]
    * CASE WHEN month(day) = 12 AND dayofmonth(day) < 24 THEN 1.9 WHEN month(day) = 11 AND dayofmonth(day) > 20 THEN 2.3
           WHEN month(day) IN (7, 8) THEN 0.85 ELSE 1.0 END AS weight
  FROM (SELECT CAST(unnest(generate_series(DATE '2022-01-01', DATE '2025-12-31', INTERVAL 1 DAY)) AS DATE) AS day)`;

const NUMBERED = `
  SELECT day, unnest(range(first, last)) AS order_id
  FROM (SELECT day, 1 + coalesce(lag(last) OVER (ORDER BY day), 0) AS first, 1 + last AS last
        FROM (SELECT day, CAST(floor(${ORDER_COUNT} * sum(weight) OVER (ORDER BY day) / sum(weight) OVER () + 1e-6) AS BIGINT) AS last
              FROM (${DAYS})))
  ORDER BY day`;

const DRAWN = `
  SELECT *, hash(order_id) AS h1, hash(order_id + 1000000007) AS h2
  FROM order_numbers`;

// Independent numbers from 0 to 1, cut from two 64-bit hashes.
const draw = (hash: 'h1' | 'h2', shift: number) => `(((${hash} >> ${shift}) & 1048575) / 1048576.0)`;

/** Picks from a list, with a strong preference for the first entries. */
const skewed = (values: readonly string[], unit: string, power: number) =>
  `[${values.map((value) => `'${value}'`).join(', ')}][1 + CAST(floor(${values.length} * pow(${unit}, ${power})) AS INTEGER)]`;

const COUNTRIES =
  'United States,Germany,United Kingdom,France,Japan,Brazil,Canada,Spain,Italy,India,' +
  'Netherlands,Australia,Poland,Mexico,Sweden,South Korea,Turkey,Switzerland,Chile,Kenya';
const CATEGORIES = [
  'Books',
  'Clothing',
  'Electronics',
  'Home',
  'Toys',
  'Sports',
  'Beauty',
  'Garden',
  'Groceries',
  'Music',
];
const PRICES = [14, 39, 249, 65, 24, 55, 19, 48, 8, 16];

const HOURS = `[0, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 13, 14, 15, 16, 17, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22, 23]`;

/** The statements that create the table `orders`. The last one takes a few seconds on two cores. */
export const ORDERS_STATEMENTS: readonly string[] = [
  // The numbers are stored first: a table scan uses all cores, a generator only one.
  `CREATE TEMP TABLE order_numbers AS ${NUMBERED}`,
  `CREATE TABLE orders AS
   WITH drawn AS (${DRAWN}),
   chosen AS (
     SELECT order_id, h1, h2,
       CAST(day AS TIMESTAMP) + to_seconds(CAST(3600 * ${HOURS}[1 + CAST(h1 & 31 AS INTEGER)] + (h2 >> 52) % 3600 AS BIGINT)) AS ordered_at,
       1 + CAST(floor(10 * pow(${draw('h1', 5)}, 1.3)) AS INTEGER) AS kind,
       CAST(1 + floor(-1.1 * ln(1 - ${draw('h2', 3)} * 0.999)) AS SMALLINT) AS quantity
     FROM drawn
   ),
   priced AS (
     SELECT *, CAST([${PRICES.join(', ')}][kind] * (0.4 + 1.2 * ${draw('h2', 25)}) - 0.01 AS DECIMAL(9, 2)) AS unit_price,
       CASE WHEN h1 >> 58 < 50 THEN 0.00 ELSE [0.05, 0.10, 0.15, 0.25][1 + CAST((h1 >> 56) & 3 AS INTEGER)] END AS discount,
       (h2 >> 46) & 1023 AS fate, h1 >> 46 & 1023 AS pace
     FROM chosen
   )
   SELECT order_id, ordered_at,
     CAST(1 + floor(400000 * pow(${draw('h1', 25)}, 2.2)) AS INTEGER) AS customer_id,
     ${skewed(COUNTRIES.split(','), draw('h2', 15), 1.8)} AS country,
     ${skewed(['web', 'app', 'store', 'marketplace', 'phone'], draw('h1', 37), 1.6)} AS channel,
     [${CATEGORIES.map((name) => `'${name}'`).join(', ')}][kind] AS category,
     quantity, unit_price, CAST(discount AS DECIMAL(3, 2)) AS discount,
     CAST(round(quantity * unit_price * (1 - discount), 2) AS DECIMAL(12, 2)) AS total,
     CASE WHEN fate < 912 THEN 'delivered' WHEN fate < 964 THEN 'returned' WHEN fate < 1004 THEN 'cancelled' ELSE 'shipped' END AS status,
     CASE WHEN fate < 964 OR fate >= 1004 THEN ordered_at + to_minutes(CAST(180 + pace * pace / 300 AS BIGINT)) END AS shipped_at,
     CASE WHEN fate < 912 AND pace % 3 = 0 THEN CAST(5 - floor(5 * pow(${draw('h2', 35)}, 2)) AS TINYINT) END AS rating
   FROM priced`,
  'DROP TABLE order_numbers',
  `COMMENT ON TABLE orders IS 'Made up: the orders of a shop that does not exist, 2022 to 2025'`,
];
