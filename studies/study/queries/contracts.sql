WITH bid AS (
  SELECT auction('{system}', north, east, south, west, 'N', 'none') AS auction
  FROM deals_where('north: {opening} opening by {system}', {boards}, {seed})
)
SELECT contract(auction) AS contract, count(*) AS boards, round(100.0 * count(*) / sum(count(*)) OVER (), 1) AS percent
FROM bid
WHERE begins(auction, '{start}')
GROUP BY 1
ORDER BY boards DESC, contract
LIMIT 15
