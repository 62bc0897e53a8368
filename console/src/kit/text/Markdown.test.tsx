import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import Markdown from './Markdown.tsx'

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div class="markdown">(.*)<\/div>$/s, '$1')

describe('Markdown', () => {
  it('has headings below those of the screen, paragraphs, lists, emphasis, code and links', () => {
    expect(html('# Maintenance\n\nOn **Friday**, *20:00*.\n\n- pumps\n- `valves`')).toBe(
      '<h3>Maintenance</h3><p>On <strong>Friday</strong>, <em>20:00</em>.</p><ul><li>pumps</li><li><code>valves</code></li></ul>',
    )
    expect(html('[Notes](https://example.com/a)')).toBe(
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer">Notes</a></p>',
    )
    expect(html('[Alarms](/monitor/eg/list)')).toContain('href="/monitor/eg/list"')
    expect(html('Pumps & valves, 3 < 4')).toBe('<p>Pumps &amp; valves, 3 &lt; 4</p>')
    expect(html('```\nA = 1\n```')).toBe('<pre>A = 1</pre>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.png)',
    '<iframe src="https://evil.example"></iframe>',
  ])('leaves %s as text', (text) => {
    expect(html(text)).not.toMatch(/<(script|img|b|iframe|a)[\s>]/)
  })
})
