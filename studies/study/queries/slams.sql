WITH ended AS (
  SELECT contract, tricks(north, east, south, west, strain(contract), declarer) AS taken
  FROM auctions('{system}', {boards}, {seed})
  WHERE level(contract) >= 4
)
SELECT CASE WHEN level(contract) >= 6 THEN 'bid' ELSE 'not bid' END AS slam, count(*) AS boards,
  sum(CASE WHEN taken >= 12 THEN 1 ELSE 0 END) AS twelve_tricks,
  round(100.0 * sum(CASE WHEN taken >= 12 THEN 1 ELSE 0 END) / count(*), 1) AS percent
FROM ended
GROUP BY 1
ORDER BY 1
