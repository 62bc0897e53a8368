import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A text as Markdown: headings, paragraphs, lists, quotes, emphasis, code and links. It is built as elements, never as
 * HTML: raw HTML, and whatever else has no element here, stays the text that was written.
 */
export default function Markdown({ text }: { readonly text: string }) {
  return <div className="markdown">{blocks(marked.lexer(text))}</div>
}

// Children are given one by one, so that none needs a key.
const blocks = (tokens: readonly Token[]): ReactNode => createElement(Fragment, null, ...tokens.map(block))
const inlines = (tokens: readonly Token[] = []): ReactNode => createElement(Fragment, null, ...tokens.map(inline))

/** The screen has its own headings above those of a text. */
const SHALLOWEST = 3
const DEEPEST = 6

function block(token: Token): ReactNode {
  // The library's type of a token does not tell its kinds apart: `type` does.
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return createElement(`h${Math.min(depth + SHALLOWEST - 1, DEEPEST)}`, null, inlines(tokens))
    }
    case 'paragraph':
      return <p>{inlines((token as Tokens.Paragraph).tokens)}</p>
    case 'text':
      return inline(token)
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>
    case 'code':
      return <pre>{(token as Tokens.Code).raw.replace(/^(```|~~~)[^\n]*\n|\n?(```|~~~)\s*$/g, '')}</pre>
    case 'hr':
      return <hr />
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const rows = items.map((item) => createElement('li', null, blocks(item.tokens)))
      return createElement(ordered ? 'ol' : 'ul', null, ...rows)
    }
    default:
      return <p>{token.raw}</p>
  }
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inlines((token as Tokens.Em).tokens)}</em>
    case 'del':
      return <del>{inlines((token as Tokens.Del).tokens)}</del>
    case 'br':
      return <br />
    case 'codespan':
      return <code>{token.raw.replaceAll(/^`+ ?| ?`+$/g, '')}</code>
    case 'escape':
      return token.raw.slice(1)
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      const address = safeAddress(href)
      return address === undefined ? (
        token.raw
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {inlines(tokens)}
        </a>
      )
    }
    case 'text': {
      const { tokens } = token as Tokens.Text
      // `text` is escaped for HTML, which this is not; `raw` is as it was written.
      return tokens && tokens.length > 0 ? inlines(tokens) : token.raw
    }
    default:
      return token.raw
  }
}

/** Links lead to the web or into this console, and run nothing. */
function safeAddress(href: string): string | undefined {
  if (/^\/(?![/\\])/.test(href)) return href
  return /^(https?|mailto):/i.test(href) ? href : undefined
}
