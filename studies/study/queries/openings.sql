SELECT coalesce(opening(auction), 'P') AS opening, count(*) AS boards, round(100.0 * count(*) / {boards}, 2) AS percent
FROM auctions('{system}', {boards}, {seed})
GROUP BY 1
ORDER BY boards DESC, opening
