-- A second look ends when its sale is recalled. Those of sales that were recalled before kept their sales from being checked
-- again.
UPDATE sale_reviews look SET state = 'released'
FROM sales sale
WHERE sale.id = look.sale_id AND look.kind = 'second' AND look.state IN ('waiting', 'open')
  AND sale.status <> 'policy-submitted';
