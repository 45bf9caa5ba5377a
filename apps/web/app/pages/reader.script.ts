import { bringArticlesToLife } from "../features/blog/articles-script.ts";
import { bringSearchToLife } from "../features/docs/search-script.ts";
import { bringLeadFormToLife } from "../features/leads/lead-script.ts";
import { bringNewsletterToLife } from "../features/leads/newsletter-script.ts";

/*
 * The script of the documentation, the blog and the deploy page, which are documents and never hydrated. Each part
 * looks for its place and does nothing where there is none.
 */
bringSearchToLife();
bringArticlesToLife();
bringNewsletterToLife();
bringLeadFormToLife();
