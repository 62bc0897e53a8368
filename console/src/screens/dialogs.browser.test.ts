import { entityLists } from '@mimic/contract/entityLists'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { ConsoleLab, keep, screen } from '../testing/ConsoleLab.ts'

// Every dialog, drawer and question that a list, a device or a project opens: by the keyboard it begins at its first
// control, and the focus comes back.

const more = [
  { screen: 'manage-eg-group', path: '/manage/eg/group' },
  { screen: 'manage-sms-send', path: '/manage/sms/send' },
  { screen: 'monitor-eg-detail', path: '/monitor/eg/detail/list/1004?tab=repair' },
  { screen: 'monitor-eg-detail', path: '/monitor/eg/detail/list/1004?tab=inspection' },
  { screen: 'monitor-eg-detail', path: '/monitor/eg/detail/list/1004?tab=alarm&view=rules' },
]
const lists = [...entityLists.map(({ screen: id, path }) => ({ screen: id, path })), ...more]
/** Buttons that open something over the screen, or lead to another one. */
const openers = [
  'add',
  'edit',
  'remove',
  'bindings',
  'share',
  'import',
  'order',
  'from-template',
  'compose',
  'test',
  'report-repair',
  'plan-inspection',
  'edit-alarm-rule',
  'remove-alarm-rule',
  'embed',
  'look',
]
const OVER = '.bp6-dialog, .bp6-drawer'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

/** The fault of the dialog that a button opens; undefined where it leads to another screen. */
async function problemsOf(page: Page, opener: string): Promise<string[] | undefined> {
  const path = await page.evaluate(() => location.href)
  await page.focus(opener)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (over, from) => document.querySelector(over) !== null || location.href !== from,
    {},
    OVER,
    path,
  )
  if ((await page.evaluate(() => location.href)) !== path) return undefined
  await page.waitForFunction(
    (over) =>
      document.querySelector(over)?.contains(document.activeElement) &&
      !document.querySelector('.bp6-overlay .bp6-spinner'),
    {},
    OVER,
  )
  const problems = await page.evaluate((over) => {
    const box = document.querySelector(over)
    const { activeElement } = document
    const controls = 'input, select, textarea, button, a[href], [tabindex="0"]'
    const fields = [...(box?.querySelectorAll<HTMLElement>('.bp6-dialog-body, .drawer-fields') ?? [])]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(controls)])
      .filter((each) => !each.matches(':disabled') && each.checkVisibility())
    const [first] = fields
    const found: string[] = []
    if (first && first !== activeElement) found.push(`the focus is at ${activeElement?.outerHTML.slice(0, 120)}`)
    if (!first && !(activeElement instanceof HTMLButtonElement)) found.push('no button has the focus')
    if (box?.querySelector('.bp6-alert-footer .bp6-intent-danger') === activeElement && activeElement)
      found.push('a key more would do what cannot be taken back')
    return found
  }, OVER)
  await pressEscape(page)
  await page.waitForSelector(OVER, { hidden: true })
  const isBack = await page.evaluate((at) => document.querySelector(at) === document.activeElement, opener)
  return isBack ? problems : [...problems, 'the focus is not back']
}

it('begin at their first control, and give the focus back', async () => {
  const { page, errors } = await lab.again(
    { locale: 'en', width: 1440, height: 900 },
    '/manage/eg/template/list',
    'manage-eg-template-list',
  )
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const list of lists) {
    const open = async () => {
      await page.evaluate((to) => history.pushState(null, '', to), list.path)
      await screen(page, list.screen)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null)
    }
    await open()
    const found = await page.$$eval('#content button[data-action]:not(:disabled)', (all) => [
      ...new Set(all.map((button) => (button as HTMLElement).dataset['action'] ?? '')),
    ])
    for (const action of openers.filter((each) => found.includes(each))) {
      const problems = await problemsOf(page, `#content button[data-action="${action}"]:not(:disabled)`)
      if (problems === undefined) await open()
      else seen.add(`${list.path} ${action}`)
      for (const problem of problems ?? []) wrong.push(`${list.path}, ${action}: ${problem}`)
    }
  }
  expect(wrong).toEqual([])
  // There are as many, so that the walk does not shrink unseen.
  expect(seen.size).toBeGreaterThan(15)
  expect(errors).toEqual([])
}, 300_000)

it('an alarm is acknowledged by three keys, counted from its bar', async () => {
  const { page } = await lab.again(
    { locale: 'en', width: 1440, height: 900 },
    '/monitor/eg/list',
    'monitor-eg-list',
    'operation',
  )
  await lab.gateway.send([['1004-high', Date.now(), true, 0]])
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('.alarm-bar')?.dataset['unconfirmed']) > 0,
  )
  const count = () => page.$eval('.alarm-bar', (bar) => Number((bar as HTMLElement).dataset['unconfirmed']))
  const before = await count()
  await page.focus('.alarm-bar')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.alarm-item [data-action="confirm-alarm"]:focus')
  await keep(page, 'alarm-by-keys')
  await page.keyboard.press('Enter')
  await page.waitForSelector('#confirm-note:focus')
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe(before - 1)
})
