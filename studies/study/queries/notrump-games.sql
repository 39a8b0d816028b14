WITH played AS (
  SELECT hcp(north) + hcp(south) AS points, tricks(north, east, south, west, 'N', 'S') AS taken
  FROM deals_where('north: balanced; south: balanced', {boards}, {seed})
  WHERE hcp(north) + hcp(south) BETWEEN 20 AND 32
)
SELECT points, count(*) AS boards, round(1.0 * sum(taken) / count(*), 2) AS tricks,
  round(100.0 * sum(CASE WHEN taken >= 9 THEN 1 ELSE 0 END) / count(*), 1) AS game_percent
FROM played
GROUP BY 1
ORDER BY 1
