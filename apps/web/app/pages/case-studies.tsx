import { caseStudies as copy } from "../content/case-studies.ts";
import { ExampleConversation } from "../features/chat/example-talk.tsx";
import { Beside } from "../features/marketing/beside.tsx";
import { CaseStudy } from "../features/marketing/case-study.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { pageHead } from "../platform/head.ts";
import { siteChatPage } from "../platform/site-page.ts";

export const handle = siteChatPage;

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

export default function CaseStudiesPage() {
  const [first, ...others] = copy.list;
  return (
    <>
      <PageHero words={copy.hero} />
      {first ? <CaseStudy study={first} /> : null}
      <Beside id="ask" title={copy.ask.title} text={copy.ask.text}>
        <ExampleConversation />
      </Beside>
      {others.map((study) => (
        <CaseStudy key={study.id} study={study} />
      ))}
      <Closing words={copy.closing} />
    </>
  );
}
