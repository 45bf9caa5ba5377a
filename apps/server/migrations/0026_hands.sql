-- Visitors' own AIs may ask, unless the owner says no; their conversations are told apart.
alter table profile_settings add column mcp_enabled boolean not null default true;

-- Every row satisfies the wider list already: it is not looked at while the table is held.
alter table chat_sessions drop constraint chat_sessions_source_check,
  add constraint chat_sessions_source_check
    check (source in ('Direct', 'Search', 'Social', 'Embedded', 'Other', 'MCP')) not valid;
alter table chat_sessions validate constraint chat_sessions_source_check;
