import { describe, expect, it } from 'vitest'
import { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import { frameDocument, framePolicy, sandboxOf } from './frameDocument.ts'
import { frameProblem } from './frameProblem.ts'

const all = 'scripts,forms,popups,downloads,sameOrigin'

describe('the address of a frame', () => {
  const hosts = new OutgoingHosts(['grafana.plant', '10.0.0.7:3000'])
  it.each([
    'https://reports.example.com/day?x=1',
    'https://10.0.0.9/a',
    'http://grafana.plant/d/1',
    'http://10.0.0.7:3000/',
  ])('%s may be shown', (address) => {
    expect(frameProblem(address, hosts)).toBeUndefined()
  })

  it.each([
    ['http://reports.example.com/', 'notAllowed'],
    ['http://10.0.0.7/', 'notAllowed'],
    ['javascript:alert(1)', 'format'],
    ['data:text/html,x', 'format'],
    ['file:///etc/hostname', 'format'],
    ['https://somebody:secret@example.com/', 'format'],
    ['/monitor/eg/list', 'format'],
    ['report', 'format'],
  ])('%s may not', (address, reason) => {
    expect(frameProblem(address, hosts)).toMatchObject({ path: 'url', reason })
  })
})

describe('the sandbox of a frame', () => {
  it('allows what is chosen, and nothing else', () => {
    const url = 'https://reports.example.com/'
    expect(sandboxOf({ url, sandbox: '' }, ['plant.example'])).toBe('')
    expect(sandboxOf({ url, sandbox: all }, ['plant.example'])).toBe(
      'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin',
    )
    expect(sandboxOf({ url, sandbox: 'scripts,top-navigation' }, [])).toBe('allow-scripts')
  })

  it.each(['https://plant.example/monitor', 'https://plant.example:8443/', 'https://other.example/'])(
    'never lets %s, which is our own, keep its origin',
    (url) => {
      const own = ['plant.example', 'plant.example:8443', 'other.example']
      expect(sandboxOf({ url, sandbox: all }, own)).not.toContain('allow-same-origin')
    },
  )
})

describe('the document of a frame', () => {
  it('names one origin in its policy', () => {
    const policy = framePolicy({ url: 'https://reports.example.com:8443/day;script-src *' })
    expect(policy).toContain('frame-src https://reports.example.com:8443;')
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toContain('script-src')
  })

  it('holds texts as texts', () => {
    const page = { title: '"><script>x()</script>', url: 'https://example.com/?a="&b=<x>', sandbox: 'scripts' }
    const text = frameDocument(page, [])
    expect(text).not.toContain('<script')
    expect(text).toContain('src="https://example.com/?a=%22&amp;b=%3Cx%3E"')
  })
})
