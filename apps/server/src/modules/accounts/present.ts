import type { CurrentUser } from "@understudy/contracts";
import type { UserRow } from "./repository.ts";

export function presentUser(row: UserRow): CurrentUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    bio: row.bio,
    title: row.title,
    company: row.company,
    location: row.location,
    brandColor: row.brand_color,
    isPublic: row.is_public,
    planType: row.plan_type as CurrentUser["planType"],
  };
}
