import { type DeclaredField, field, when } from './inspectorFields.ts'

const { half, step, text, toggle, choice, rare } = field

const ACTION = 'clickEvent.config.action'
const does = (...actions: string[]) => ({ [ACTION]: actions })

/**
 * Fields of the click action (3.6). The specification names only the action `write`; the others are inferred from the
 * fields that it lists. An entry of a drop-down has the same fields within the item.
 */
export const clickFields: readonly DeclaredField[] = [
  'clickEvent.enable',
  ...when(
    { 'clickEvent.enable': [true] },
    choice(ACTION, 'write', 'page', 'popup', 'link', 'script'),
    ...when(
      does('write'),
      { path: 'clickEvent.config.data.signalId', control: 'signal', writes: true },
      {
        path: 'clickEvent.config.writeValue',
        control: 'text',
        max: 256,
        needed: { 'clickEvent.config.writeType': ['fixed'], 'clickEvent.config.pressType': ['set1'] },
      },
      'clickEvent.config.confirm',
      toggle('clickEvent.config.hint'),
      ...when({ 'clickEvent.config.hint': [true] }, text('clickEvent.config.hintValue', 256)),
      toggle('clickEvent.config.feedback'),
      'clickEvent.config.delay.enable',
      ...when({ 'clickEvent.config.delay.enable': [true] }, step('clickEvent.config.delay.value', 100)),
      // The specification names only `fixed` and `set1`; the others are inferred.
      choice('clickEvent.config.writeType', 'fixed', 'input'),
      rare(choice('clickEvent.config.pressType', 'set1', 'set0', 'invert')),
    ),
    ...when(does('page', 'popup'), { path: 'clickEvent.config.pageId', control: 'page' }),
    ...when(does('link'), 'clickEvent.config.link', choice('clickEvent.config.target', '_blank', '_self')),
    ...when(
      does('popup'),
      half('clickEvent.config.width'),
      half('clickEvent.config.height'),
      toggle('clickEvent.config.middle'),
      ...when(
        { 'clickEvent.config.middle': [false, undefined, null] },
        // A place on the screen; it has no limits.
        { path: 'clickEvent.config.left', control: 'number', step: 1, unit: 'screen px', isHalf: true },
        { path: 'clickEvent.config.top', control: 'number', step: 1, unit: 'screen px', isHalf: true },
      ),
      toggle('clickEvent.config.titleShow'),
    ),
    ...when(does('script'), field.area('clickEvent.config.script')),
  ),
]
