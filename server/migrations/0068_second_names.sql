-- A second first name is searched like the first one, from an index in its order.
create index investor_second_name on investor (lower(split_part(first_name, ' ', 2) || ' ' || last_name) text_pattern_ops)
  where first_name like '% %';
