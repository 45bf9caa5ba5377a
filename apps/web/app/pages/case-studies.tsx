import { caseStudies as words } from "../content/case-studies.ts";
import { ExampleTalk } from "../features/chat/example-talk.tsx";
import { Beside } from "../features/marketing/beside.tsx";
import { CaseStudy } from "../features/marketing/case-study.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { pageHead } from "../platform/head.ts";
import { siteChatPage } from "../platform/site-page.ts";

export const handle = siteChatPage;

export const meta = () => pageHead({ path: words.path, ...words.meta });

export default function CaseStudiesPage() {
  const [first, ...others] = words.list;
  return (
    <>
      <PageHero words={words.hero} />
      {first ? <CaseStudy study={first} /> : null}
      <Beside id="ask" title={words.ask.title} text={words.ask.text}>
        <ExampleTalk />
      </Beside>
      {others.map((study) => (
        <CaseStudy key={study.id} study={study} />
      ))}
      <Closing words={words.closing} />
    </>
  );
}
