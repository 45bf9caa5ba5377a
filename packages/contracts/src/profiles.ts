import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** `usr_…` is that owner's main profile, a number is that AI profile. */
export const ProfileKey = z.string().regex(/^(usr_[A-Za-z0-9]{22}|[1-9][0-9]{0,15})$/);

export const PublicUser = z.strictObject({
  id: z.union([z.string(), z.int()]),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
});
export type PublicUser = z.infer<typeof PublicUser>;

export const profiles = {
  publicUser: endpoint({
    method: "GET",
    path: "/api/users/:id",
    access: "public",
    summary: "The public view of a profile",
    params: z.object({ id: z.string().max(64) }),
    response: PublicUser,
    errors: ["not_found"],
  }),
};
