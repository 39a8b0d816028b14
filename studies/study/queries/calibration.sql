WITH heard AS (
  SELECT fits(south, '{condition}') AS holds, chance('{reader}', auction, 'S', '{condition}', dealer, vul) AS said
  FROM auctions('{bidder}', {boards}, {seed})
)
SELECT CAST(least(floor(said * 10), 9) * 10 AS BIGINT) AS from_percent, count(*) AS boards,
  round(100 * avg(said), 1) AS said_percent,
  round(100 * avg(CASE WHEN holds THEN 1.0 ELSE 0.0 END), 1) AS true_percent
FROM heard
GROUP BY 1
ORDER BY 1
