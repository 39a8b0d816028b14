WITH led AS (
  SELECT west, unnest(leads(north, east, south, west, 'N', 'S')) AS lead
  FROM deals_where('south: 1N opening by {system}; north: 3N after 1N P by {system}', {boards}, {seed})
), cards AS (
  SELECT length(west, substr(lead['card'], 1, 1)) AS cards_in_suit, lead['tricks'] AS taken FROM led
)
SELECT cards_in_suit, count(*) AS leads,
  round(1.0 * sum(taken) / count(*), 3) AS declarer_tricks,
  round(100.0 * sum(CASE WHEN taken < 9 THEN 1 ELSE 0 END) / count(*), 1) AS beaten_percent
FROM cards
GROUP BY 1
ORDER BY 1
