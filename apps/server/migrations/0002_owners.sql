-- Owners and their AI profiles. users is keyed by id, which is the user_id of every other tenant table.
create table users (
  id text primary key check (id like 'usr\_%'),
  email text,
  first_name text,
  last_name text,
  profile_image_url text,
  bio text,
  title text,
  company text,
  location text,
  is_public boolean not null default true,
  plan_type text not null default 'free' check (plan_type in ('free', 'pro', 'enterprise')),
  company_name text,
  company_logo text,
  company_domain text,
  custom_domain text,
  remove_branding boolean not null default false,
  custom_powered_by text,
  api_endpoint text,
  theme_template text not null default 'corporate'
    check (theme_template in ('corporate', 'startup', 'creative', 'minimal', 'custom')),
  primary_brand text not null default '#1f2937',
  secondary_brand text not null default '#3b82f6',
  font_family text not null default 'Inter',
  custom_analytics boolean not null default false,
  branded_emails boolean not null default false,
  custom_support_url text,
  domain_restriction boolean not null default false,
  rate_limiting boolean not null default true,
  data_encryption boolean not null default true,
  -- White-label fields that the specification lists without a column.
  favicon text,
  custom_footer text,
  privacy_url text,
  terms_url text,
  subdomain text,
  ssl_certificate boolean not null default true,
  ip_whitelist text[] not null default '{}',
  webhook_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table ai_profiles (
  user_id text not null references users (id) on delete cascade,
  id bigint not null check (id > 0 and id < 9007199254740992),
  is_main boolean not null default false,
  name text not null,
  description text,
  tone text not null default 'professional'
    check (tone in ('professional', 'friendly', 'casual', 'creative', 'technical')),
  -- Rules every profile but the main one, which users.is_public rules.
  is_public boolean not null default false,
  -- Grows with every change that a visitor can see; public pages are cached by it.
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index ai_profiles_one_main on ai_profiles (user_id) where is_main;

create table profile_settings (
  user_id text not null,
  profile_id bigint not null,
  ai_personality text not null default 'professional'
    check (ai_personality in ('professional', 'friendly', 'casual', 'creative', 'technical')),
  response_length text not null default 'medium' check (response_length in ('short', 'medium', 'long')),
  custom_instructions text,
  share_enabled boolean not null default false,
  -- Unique over all owners by its row in directory.
  shareable_slug text,
  embed_enabled boolean not null default true,
  embed_theme text not null default 'light' check (embed_theme in ('light', 'dark', 'auto')),
  brand_name text not null default 'AI Assistant',
  logo text,
  favicon text,
  custom_domain text,
  primary_color text not null default '#667eea',
  secondary_color text not null default '#764ba2',
  background_color text not null default '#ffffff',
  text_color text not null default '#1a202c',
  accent_color text not null default '#f093fb',
  border_radius integer not null default 12 check (border_radius between 0 and 50),
  widget_position text not null default 'bottom-right'
    check (widget_position in ('bottom-right', 'bottom-left', 'top-right', 'top-left', 'center', 'inline')),
  widget_size text not null default 'medium' check (widget_size in ('compact', 'medium', 'large', 'full')),
  chat_bubble_style text not null default 'modern'
    check (chat_bubble_style in ('modern', 'classic', 'minimal', 'rounded')),
  show_avatar boolean not null default true,
  show_timestamps boolean not null default false,
  show_typing_indicator boolean not null default true,
  auto_open boolean not null default false,
  greeting text not null default 'Hi! How can I help you today?',
  placeholder text not null default 'Type your message...',
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja')),
  response_delay integer not null default 1000 check (response_delay between 0 and 5000),
  max_messages integer not null default 100 check (max_messages between 10 and 500),
  custom_css text,
  custom_js text,
  webhook_url text,
  analytics_id text,
  white_label boolean not null default false,
  allowed_domains text[],
  data_retention integer not null default 30 check (data_retention between 1 and 365),
  gdpr_compliant boolean not null default true,
  privacy_policy_url text,
  -- The owner's own "I don't know"; empty means the product's.
  unknown_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, profile_id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);

create table api_keys (
  user_id text not null references users (id) on delete cascade,
  id bigint not null,
  name text not null,
  -- A hash; the key itself is shown once and kept nowhere.
  key_hash text not null,
  scopes text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (user_id, id)
);
