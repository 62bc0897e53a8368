import { models } from '@mimic/engine/models'
import { completeProps } from '@mimic/engine/schema'
import { describe, expect, it } from 'vitest'
import { clickAct, leafAt } from './clickAct.ts'
import { linkTarget } from './linkTarget.ts'

/** The action of a new button, as the viewer reads it, with some fields changed. */
function actOf(config: Record<string, unknown> = {}) {
  const button = models.find(({ type }) => type === 'UsualButton')
  if (!button) throw new Error('there is no button')
  const leaves = Object.fromEntries(Object.entries(config).map(([path, value]) => [`clickEvent.config.${path}`, value]))
  const props = completeProps(button, leaves) as Readonly<Record<string, unknown>>
  return clickAct((path) => props[`clickEvent.config.${path}`], 'own')
}
/** The action of a drop-down item, whose click event has the form of the page file. */
const itemAct = (clickEvent: unknown) => clickAct((path) => leafAt(clickEvent, `config.${path}`), '')

describe('a click event', () => {
  it('[spec:wid-click-action] [spec:wid-button-confirm] [spec:wid-click-writetype] [spec:wid-click-presstype] without settings writes 1 to its own signal, after a confirmation', () => {
    expect(actOf()).toEqual({
      is: 'write',
      signalId: 'own',
      value: { is: 'fixed', value: '1' },
      mustConfirm: true,
      hint: '',
      delayMs: 0,
      tellsAnswer: true,
    })
    expect(itemAct(undefined)).toMatchObject({ is: 'write', mustConfirm: true })
    expect(itemAct({ config: {} })).toMatchObject({ is: 'write', value: { is: 'fixed', value: '1' } })
  })

  it('[spec:wid-button-delay] waits a second if a delay is switched on without a time', () => {
    expect(actOf({ 'delay.enable': true })).toMatchObject({ delayMs: 1000 })
    expect(itemAct({ config: { delay: { enable: true } } })).toMatchObject({ delayMs: 1000 })
    expect(actOf({ 'delay.enable': true, 'delay.value': 250 })).toMatchObject({ delayMs: 250 })
    expect(actOf({ 'delay.value': 250 })).toMatchObject({ delayMs: 0 })
  })

  it('writes a fixed value, asks for a value, or inverts', () => {
    expect(actOf({ writeValue: '7.5', 'data.signalId': 's' })).toMatchObject({
      signalId: 's',
      value: { is: 'fixed', value: '7.5' },
    })
    expect(actOf({ writeValue: 0 })).toMatchObject({ value: { is: 'fixed', value: '0' } })
    expect(actOf({ writeType: 'input', writeValue: '3' })).toMatchObject({ value: { is: 'input', start: '3' } })
    // An empty value is a mistake of the page, not a 1 (29).
    expect(actOf({ writeValue: '' })).toMatchObject({ value: { is: 'fixed', value: '' } })
    expect(actOf({ writeValue: '', pressType: 'set1' })).toMatchObject({ value: { is: 'fixed', value: '' } })
    expect(actOf({ writeValue: '', pressType: 'invert' })).toMatchObject({ value: { is: 'invert' } })
    expect(actOf({ pressType: 'set0' })).toMatchObject({ value: { is: 'fixed', value: '0' } })
    expect(actOf({ pressType: 'invert' })).toMatchObject({ value: { is: 'invert' } })
    expect(actOf({ hint: true, hintValue: 'Is the valve open?' })).toMatchObject({ hint: 'Is the valve open?' })
    expect(actOf({ hint: false, hintValue: 'no' })).toMatchObject({ hint: '' })
    expect(actOf({ feedback: false, confirm: false })).toMatchObject({ tellsAnswer: false, mustConfirm: false })
  })

  it('[spec:wid-popup] opens a popup of 600 by 600 at 200, 200 by default', () => {
    const place = { left: 200, top: 200, width: 600, height: 600, isMiddle: false, hasTitle: false }
    expect(actOf({ action: 'popup', pageId: 'p' })).toEqual({ is: 'popup', pageId: 'p', place })
    expect(itemAct({ config: { action: 'popup', pageId: 'p' } })).toEqual({ is: 'popup', pageId: 'p', place })
    expect(itemAct({ config: { action: 'popup', width: 'x', height: -5, left: 1e9, middle: true } })).toMatchObject({
      place: { width: 600, height: 1, left: 20_000, isMiddle: true },
    })
  })

  it('leads to pages and links, runs scripts, and ignores unknown actions', () => {
    expect(actOf({ action: 'page', pageId: 'p2' })).toEqual({ is: 'page', pageId: 'p2' })
    expect(actOf({ action: 'link', link: ' /a ', target: '_self' })).toEqual({
      is: 'link',
      href: '/a',
      isSameWindow: true,
    })
    expect(actOf({ action: 'script', script: 'mimic.notify(1)' })).toEqual({ is: 'script', script: 'mimic.notify(1)' })
    expect(actOf({ action: 'format' })).toEqual({ is: 'unknown', action: 'format' })
  })
})

describe('the functionPage of a drop-down’s entry', () => {
  it('[spec:entities/click-event-select-item] is its page: without an action it opens, and an action of pages goes there without a pageId', () => {
    expect(itemAct({ config: { functionPage: 'p' } })).toEqual({ is: 'page', pageId: 'p' })
    expect(itemAct({ config: { functionPage: 'p', action: 'popup' } })).toMatchObject({ is: 'popup', pageId: 'p' })
    expect(itemAct({ config: { functionPage: 'p', action: 'page', pageId: 'own' } })).toMatchObject({ pageId: 'own' })
    expect(itemAct({ config: { functionPage: 'p', action: 'write' } })).toMatchObject({ is: 'write' })
  })
})

describe('a link', () => {
  const base = 'https://mimic.example/viewer/'
  it.each([
    ['https://docs.example/a', 'https://docs.example/a'],
    ['http://docs.example', 'http://docs.example/'],
    ['/monitor/eg/list', 'https://mimic.example/monitor/eg/list'],
  ])('%s may be opened', (href, url) => expect(linkTarget(href, base)?.href).toBe(url))

  it.each([
    '',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'blob:x',
    'vbscript:x',
    'ftp://x',
    'http://[x',
  ])('%j may not', (href) => expect(linkTarget(href, base)).toBeUndefined())
})
