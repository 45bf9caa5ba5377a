-- The row of a table that a citation quotes: names of columns, cells, which of them answer, and what a spreadsheet calls
-- them. Null for text.
alter table citations add column cell jsonb;
