-- One text a profile: two workers that learn its fields at once write the same row.
create unique index documents_profile_text on documents (user_id, profile_id) where kind = 'profile';
