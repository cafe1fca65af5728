select o.amount from orders o
select amount a from orders where a > 1
select amount as a, a * 2 as b, b + a from orders
select status, sum(amount) total from orders group by status having total > 1 order by total
select status s, count(*) from orders group by s
select * exclude (amount) from orders
select * replace (amount * 2 as amount) from orders
select * rename (amount as x) from orders
select columns('a.*') from orders
select columns(c -> c like 'a%') from orders
select min(columns(*)) from orders
select o.* from orders o
select orders from orders
select orders.info.a, info.b.c from orders
select info.a as z from orders order by z
select o.info.b.c from orders o
select main.orders.amount from main.orders
select memory.main.orders.amount from memory.main.orders
select t.tag from orders, unnest(tags) as t(tag)
select u.unnest from orders, unnest(tags) u
select unnest(tags) as tag from orders
select x.i from generate_series(1, 3) x(i)
select range from range(3)
select i from range(3) t(i)
select generate_series from generate_series(1,2)
select list_transform(tags, x -> x || status) from orders
select list_filter(tags, lambda x: x <> status) from orders
select [x || 'a' for x in tags if x <> 'b'] from orders
select list_reduce(tags, (a, b) -> a || b) from orders
select a.city from customers a join orders b using (customer_id) where b.amount > 1
select customer_id from customers join orders using (customer_id)
select city, amount from customers natural join orders
select c.city from orders o left join customers c on o.customer_id = c.customer_id and c.city is not null
select * from orders o where exists (select 1 from items i where i.order_id = o.order_id)
select * from orders where order_id in (select order_id from items where qty > amount)
select (select max(qty) from items i where i.order_id = o.order_id) mq from orders o order by mq
with c as (select status, amount from orders) select status, amount from c
with c(x, y) as (select status, amount from orders) select x, y from c
with recursive r(n) as (select 1 union all select n + 1 from r where n < 5) select n from r
with a as (select 1 as one), b as (select one + 1 as two from a) select two from b
with orders as (select 1 as amounts) select amounts from orders
with c as materialized (select * from orders) select status from c
select q.z from (select amount as z from orders) q
select q.z from (select amount from orders) q(z)
select v.a, v.b from (values (1, 2), (3, 4)) v(a, b)
select * from (values (1, 2)) v(a, b) where a > b
select o.amount, l.m from orders o, lateral (select o.amount * 2 as m) l
select o.amount, m from orders o cross join lateral (select max(qty) m from items i where i.order_id = o.order_id)
select row_number() over w from orders window w as (partition by status order by amount)
select sum(amount) over (partition by status order by ordered rows between 1 preceding and current row) from orders
select status, amount, rank() over (partition by status order by amount desc) r from orders qualify r = 1
select count(*) filter (where amount > 1) from orders
select string_agg(status, ',' order by amount) from orders
select status, product, sum(qty) from orders join items using (order_id) group by rollup (status, product)
select status, count(*) from orders group by grouping sets ((status), ())
select status, count(*) from orders group by all order by all
select case when amount > 1 then 'a' else status end as k from orders group by k
select cast(amount as integer), amount::varchar, try_cast(status as int) from orders
select extract(year from ordered), date_trunc('month', ordered), ordered::date from orders
select ordered at time zone 'UTC', interval 1 day + ordered from orders
select ordered - interval '1' day from orders
select date '2020-01-01', timestamp '2020-01-01 00:00:00', time '10:00:00'
select tags[1], tags[1:2], props['a'], js->'a', js->>'$.b' from orders
select struct_pack(a := amount).a from orders
select map {'k': amount} from orders
select (info).a from orders
select info['a'] from orders
from orders
from orders select status
from orders select status, amount order by amount limit 3
select status from orders union select city from customers order by status
select status from orders union all by name select name as status from customers
select status from orders except select city from customers
select status from orders intersect select city from customers
pivot orders on status using sum(amount) group by customer_id
select * from (pivot orders on status using sum(amount))
select open from (pivot orders on status in ('open', 'done') using sum(amount) group by customer_id)
unpivot items on qty, price into name metric value val
select metric, val from (unpivot items on qty into name metric value val)
select metric from items unpivot (val for metric in (qty))
select * from orders asof join customers on orders.ordered >= customers.born
select * from orders positional join customers
select distinct on (status) status, amount from orders order by status, ordered
select * from orders tablesample 10 percent
select * from orders using sample 5
select o.rowid, rowid from orders o
select current_date, current_timestamp, today(), now()
select current_user, current_schema()
select "status", "amount" from "orders"
select ORDERS.AMOUNT, Orders.Status from ORDERS
select o."amount" as "Total Amount", "Total Amount" * 2 from orders o
select 'x' as "a b" from orders order by "a b"
select amount total from orders limit (select count(*) from items)
select * from orders order by amount desc nulls last limit 10 offset 5
select * from orders where status like '%a' escape '!' and status not in ('a', 'b') and amount between 1 and 2
select status is distinct from 'a', not (amount > 1), amount is not null from orders
select coalesce(status, 'x') || '-' || customer_id from orders
select sum(qty * price) revenue from items having revenue > 1
select * from orders o semi join items i on o.order_id = i.order_id
select * from orders o anti join items i using (order_id)
select a.x from (select 1 as x) a, (select 2 as y) b where a.x < b.y
select t1.c from (select city c from customers) t1 join (select status c from orders) t2 on t1.c = t2.c
select * from (select *, row_number() over () as rn from orders) where rn < 5
select s.total from (select status, sum(amount) as total from orders group by 1) s where s.status = 'x'
select max(amount) as m from orders where ordered > (select min(ordered) from orders)
select any_value(status), arg_max(status, amount), quantile_cont(amount, 0.5), median(amount) from orders
select quantile_cont(amount, [0.1, 0.9]) from orders
select mode() within group (order by status) from orders
select percentile_cont(0.5) within group (order by amount) from orders
select approx_count_distinct(customer_id), histogram(status) from orders
select first(amount order by ordered), last(amount order by ordered desc) from orders
select * from orders where (customer_id, order_id) in (select customer_id, order_id from orders)
select array(select amount from orders), exists(select 1)
explain select status from orders
explain analyze select status from orders
describe select status from orders
summarize orders
select status from orders; select city from customers; select qty from items
create temp table tt as select amount as aa from orders; select aa from tt
create view vv as select status st from orders; select st from vv
create macro plus(a, b) as a + b; select plus(amount, 1) from orders
insert into items select order_id, status, 1, 2 from orders
update orders set amount = amount + 1 where status = 'x'
delete from orders where amount < 0
merge into orders o using items i on o.order_id = i.order_id when matched then update set amount = i.price
select o.amount o2 from orders o, orders p where o.order_id = p.customer_id
select 1 as x, x + 1 as y, y + 1 as z
select status as st from orders where st = 'a' group by st
select lower(status) status from orders group by status
select year(ordered) as y, count(*) from orders group by y order by y
select count(distinct (status, amount)) from orders
select sum(amount) filter (status = 'a') from orders
select list(status order by amount)[1] from orders
select regexp_matches(status, 'a') and status ~ 'b' from orders
select o.status from orders as o (id, cid, amount, status)
select id from orders as o (id)
select x from (select unnest([1,2]) as x)
select unnest(info) from orders
select info.* from orders
select * like 'a%' from orders
select * from orders where columns(*) is null
select date_part('year', born) yr from customers
select epoch(ordered), strftime(ordered, '%Y') from orders
select null, true, false, 1e-3, 0x1F, 'it''s', $$dollar$$, e'\n' from orders
select o . amount from orders o
with t as (from orders select amount as am) from t select am
with a as (select * from orders), b as (select * from customers) select a.amount, b.city from a, b where a.customer_id = b.customer_id
with x as (select 1 a) select (select a from x), (with y as (select 2 b) select b from y)
select * from (with q as (select status from orders) select status from q) z where z.status = 'a'
select key, value from orders, unnest(map_entries(props)) t(e), (select 1 as key, 2 as value)
select lead(amount) over (order by ordered) - amount as diff from orders
select amount, lag(amount, 1, 0) over win as prev from orders window win as (order by ordered)
select if(amount > 1, 'a', 'b') as c from orders
select greatest(amount, 1), nullif(status, '') from orders
select status collate nocase from orders order by status collate nocase
select grouping(status), status from orders group by cube(status)
select status, amount from orders where status = any(select city from customers)
select status from orders where amount > all(select price from items)
select a, b from (select amount, status from orders) t(a, b)
select amounts from (select amount * 2 as amounts from orders)
select statu from (select status as statu from orders) z
select x.cities from (select list(city) as cities from customers) x
with city as (select city from customers) select city from city
with amounts as (select amount from orders) select amounts.amount from amounts
select amount amounts, amounts * 2 from orders
select a.amount, b.amounts from orders a join (select order_id, sum(qty) as amounts from items group by 1) b using (order_id)
select statuses from orders, lateral (select upper(status) as statuses) z
select status, amounts from orders left join lateral (select max(price) amounts from items i where i.order_id = orders.order_id) p on true
select c from (select unnest(tags) as c from orders)
select tag from (select unnest(tags) as tag, status from orders) where tag = status
select tagz from orders cross join unnest(tags) as u(tagz)
select ord, tagz from orders cross join unnest(tags) with ordinality as u(tagz, ord)
select amount into_x from orders
select * from orders where ordered > current_date - 7 and ordered < current_timestamp
select dayname(ordered) dn, count(*) from orders group by dn having count(*) > 1 order by dn
select sum(case when status = 'open' then amount end) as openamount, sum(amount) - openamount as rest from orders
select avg(amount) over (order by ordered range between interval 7 days preceding and current row) as week from orders
select status, unnest(list(amount)) as amnt from orders group by status
select struct_extract(info, 'a'), info.b['c'] from orders
select props.a from (select {'a': 1} as props)
select s.props.a from (select {'a': 1} as props) s
select js.a.b from (select {'a': {'b': 1}} as js)
select count(*) from orders as amount
select amount.status from orders as amount
select status from orders as status
select qty.qty from items as qty
select o.status, i.qty from orders as o, items as i where o.order_id = i.order_id
select o.status from orders o inner join items i on (o.order_id = i.order_id) full outer join customers c on (c.customer_id = o.customer_id) where c.born is null
select * from (orders o join items i on o.order_id = i.order_id) join customers c on o.customer_id = c.customer_id
select o.amount from (orders o join items i on o.order_id = i.order_id)
select distinct status from orders order by status
select distinct o.status from orders o order by o.status
select all status from orders
select status as "order" from orders order by "order"
select status as order_id2 from orders order by order_id2 desc
select amount from orders order by amount + 1, -amount, lower(status)
select 1 where 1 = 1
select 1 as amountt having amountt = 1
select x, y from (values (1, 'a')) as t(x, y) where y like 'a'
select col0 from (values (1))
select v[1] from (values ([1,2])) t(v)
select k, v from (select unnest(map_keys(props)) k, unnest(map_values(props)) v from orders)
select e.key, e.value from (select unnest(map_entries(props)) e from orders)
select key, value from json_each('{"a":1}')
select j.key from json_each('{"a":1}') j
select je.key from orders, json_each(js) je
select table_name from information_schema.tables
select table_name, column_name from information_schema.columns where table_schema = 'main'
select database_name from duckdb_databases()
select name from pragma_table_info('orders')
select name, type from sqlite_master
select function_name from duckdb_functions() f where f.function_type = 'scalar'
select extension_name from duckdb_extensions()
show tables
show all tables
select * from (describe orders)
select column_name from (describe orders)
select column_name, approx_unique from (summarize orders)
select d.column_name from (describe orders) d
from (select status from orders) where status = 'x'
from orders select status, count(*) group by status
from orders join items using (order_id) select status, qty
from orders o, items i select o.status, i.qty where o.order_id = i.order_id
with a as (from orders) from a select status
select * from orders where status in ('a') or customer_id = (from customers select max(customer_id))
select status from orders group by status having bool_or(amount > 1) and count(*) filter (where amount < 5) > 0
select sum(amount) total, total / count(*) as average from orders
select status, sum(amount) as s1, s1 / sum(s1) over () as share from orders group by status
select id.x from (select struct_pack(x := 1) as id)
select list_aggregate(tags, 'count') n, n + 1 from orders
select a.b from (select {'b': 1} a)
select tags.list_transform(t -> upper(t)) from orders
select status.upper().lower() from orders
select ('a').upper(), amount.round(1) from orders
select tags.len() from orders
select o.tags.len() from orders o
select ordered.year() from orders
select first_value(status) over (partition by customer_id order by ordered) fs from orders
select ntile(4) over (order by amount) as quartile from orders qualify quartile = 1
select status from orders where amount = (select max(amount) from orders o2 where o2.status = orders.status)
select status from orders o1 where not exists (from orders o2 where o2.amount > o1.amount)
select a1.city, (select count(*) from orders where orders.customer_id = a1.customer_id) as n from customers a1 where n > 0
with recursive tree(id, parent, depth) as (select 1, null, 0 union all select id + 1, id, depth + 1 from tree where depth < 3) select id, depth from tree
with recursive t as (select 1 as num union all select num + 1 from t where num < 3) select num from t
with t1 as (select 1 a), t2 as (select a + 1 as b from t1), t3 as (select a, b from t1, t2) select * from t3 where b > a
with "My CTE" as (select amount as "The Amount" from orders) select "The Amount" from "My CTE"
with cte(am) as not materialized (select amount from orders) select am from cte
select count(*) as count from orders having count > 1
select max(ordered) as max from orders order by max
select sum(amount) sum, avg(amount) avg from orders group by status order by sum, avg
select date_trunc('day', ordered) as day, sum(amount) as value from orders group by day order by day
select "date" from (select ordered::date as date from orders)
select type, text from (select status as type, city as text from orders natural join customers)
select left(status, 1) as l, right(status, 1) as r from orders
select status as from_status, lag(status) over (order by ordered) as to_status from orders
select interval (amount::int) days + ordered from orders
select ordered + to_days(1), ordered::timestamptz at time zone 'Europe/Berlin' from orders
select timestamp with time zone '2020-01-01', cast('1' as double precision), cast('a' as character varying) from orders
select cast(row(1, 'a') as struct(x integer, y varchar)).x
select amount::decimal(18, 3) as d, (amount)::text from orders
select array_agg(status order by amount desc nulls last)[1:2] from orders
select [1, 2, 3][2], 'abc'[1], {'x': 1}['x'], map([1], ['a'])[1]
select case status when 'a' then 1 when 'b' then 2 else null end cs from orders
select not amount = 1, - amount, + amount, ~ customer_id, customer_id << 1, customer_id & 1 | 2 from orders
select amount ** 2, amount ^ 2, customer_id // 2, customer_id % 2, @amount from orders
select status similar to '.*a', status not similar to 'b', status glob 'a*', status not ilike 'x%' from orders
select status from orders where ordered between date '2020-01-01' and date '2020-12-31' and status is not distinct from 'a'
select exists (from items), not exists (from items where qty > 1), amount from orders
select amount from orders where amount > some(select price from items)
select rowid, status from orders where rowid < 10
select getvariable('x'), status from orders
set variable v = 1; select getvariable('v')
prepare q as select status from orders where amount > $1; execute q(1)
begin; select status from orders; commit
create or replace temp view tv as select status as stt from orders; select stt from tv
create table new_t as select status ns from orders; alter table new_t rename column ns to nss; select nss from new_t
create table nt (alpha int, beta varchar); insert into nt values (1, 'a'); select alpha, beta from nt
create schema sx; create table sx.tt (gamma int); select gamma from sx.tt
create type mood as enum ('a'); select 'a'::mood
create macro tm(n) as table select status, n as nn from orders; select nn from tm(1)
create sequence sq; select nextval('sq')
select amount from orders offset 1
select status from orders limit 10%
select * from orders order by random() limit 1
select * from orders, customers
select a.*, b.city from orders a, customers b where a.customer_id = b.customer_id
select o.* exclude (tags, info), c.* replace (upper(city) as city) from orders o join customers c using (customer_id)
select orders.* from orders join items on items.order_id = orders.order_id
select count(o) from orders o
select o from orders o
select struct_pack(o.status, amt := o.amount).amt from orders o
select unnest(o) from (select info as o from orders)
select unnest(info, recursive := true) from orders
select a, c from (select unnest(info, recursive := true) from orders)
select status from orders union select name from customers order by 1 limit 1
(select status from orders) union all (select city from customers)
(select status as s from orders order by s limit 1) union all (select city from customers order by city limit 1) order by s
select * from ((select status as s from orders) union (select city from customers)) u where u.s = 'a'
with a as ((select status as s from orders) union all select city from customers) select s from a
values (1), (2) order by 1
select (values (1))
select * from (values (1), (2)) order by col0
table orders
select * from (table orders) t where t.amount > 1
from range(5) as r(num) select num where num > 2
select r.range from range(5) r
select g from generate_series(date '2020-01-01', date '2020-01-03', interval 1 day) t(g)
select t.* from (select 1 as a, 2 as b) t
select a from (select 1 as a) as a
select a.a from (select 1 as a) as a
select b.a from (select 1 as a) as b where b.a = (select a from (select 1 as a))
select amount as z, (select z) from orders
select status, (select count(*) from items where order_id = o.order_id) from orders o
select order_id, (select string_agg(product, ',') from items where items.order_id = orders.order_id) products from orders
select i.product, sum(i.qty) q from items i group by i.product order by q desc
select product, sum(qty) as q from items group by product having q > 1
select product, qty, sum(qty) over (partition by product) as total, qty / total as pct from items
select product as prod, count(*) as cnt from items group by prod order by cnt
select price::varchar || ' €' as preis from items
