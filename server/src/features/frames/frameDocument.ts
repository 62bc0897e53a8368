import { type frameEntity, splitIds } from '@mimic/contract'

type Permitted = keyof typeof frameEntity.fields.sandbox.choices

const tokens: Readonly<Record<Permitted, string>> = {
  scripts: 'allow-scripts',
  forms: 'allow-forms',
  popups: 'allow-popups',
  downloads: 'allow-downloads',
  sameOrigin: 'allow-same-origin',
}

export interface FramedPage {
  readonly title: string
  readonly url: string
  /** Permissions of the page: names of {@link frameEntity}, separated by commas. */
  readonly sandbox: string
}

/**
 * The value of a frame's `sandbox`. A page of our own origin never keeps it: with its scripts it would act as the person
 * who looks at it.
 * @param own hosts of our own pages, each with its port where it has one
 */
export function sandboxOf({ url, sandbox }: Pick<FramedPage, 'url' | 'sandbox'>, own: readonly string[]): string {
  const isOwn = own.includes(new URL(url).host)
  return splitIds(sandbox)
    .filter((each): each is Permitted => Object.hasOwn(tokens, each) && !(isOwn && each === 'sameOrigin'))
    .map((each) => tokens[each])
    .join(' ')
}

/** The policy of the document: one origin in its frame, its own inline style, and nothing else. */
export const framePolicy = ({ url }: Pick<FramedPage, 'url'>): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-src ${new URL(url).origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`

/** A document with the frame of a page alone. @param own as for {@link sandboxOf} */
export function frameDocument(page: FramedPage, own: readonly string[]): string {
  const title = escaped(page.title)
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><title>${title}</title>
<style>html,body{height:100%;margin:0;overflow:hidden}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe title="${title}" src="${escaped(new URL(page.url).href)}" sandbox="${sandboxOf(page, own)}" referrerpolicy="no-referrer" allow="fullscreen"></iframe></body>
</html>
`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
