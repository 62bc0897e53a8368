import { field, when } from './inspectorFields.ts'
import type { InspectorField } from './WidgetEdit.ts'

const { number, half, toggle, text, choice, rare } = field

const ACTION = 'clickEvent.config.action'
const does = (...actions: string[]) => ({ [ACTION]: actions })

/**
 * Fields of the click action (3.6). The specification names only the action `write`; the others are inferred from the
 * fields that it lists. An entry of a drop-down has the same fields within the item.
 */
export const clickFields: readonly InspectorField[] = [
  toggle('clickEvent.enable'),
  ...when({ 'clickEvent.enable': [true] }, [
    choice(ACTION, 'write', 'page', 'popup', 'link', 'script'),
    ...when(does('write'), [
      { path: 'clickEvent.config.data.signalId', control: 'signal', writes: true },
      {
        ...text('clickEvent.config.writeValue', 256),
        needed: { 'clickEvent.config.writeType': ['fixed'], 'clickEvent.config.pressType': ['set1'] },
      },
      toggle('clickEvent.config.confirm'),
      toggle('clickEvent.config.hint'),
      ...when({ 'clickEvent.config.hint': [true] }, [text('clickEvent.config.hintValue', 256)]),
      toggle('clickEvent.config.feedback'),
      toggle('clickEvent.config.delay.enable'),
      ...when({ 'clickEvent.config.delay.enable': [true] }, [
        number('clickEvent.config.delay.value', 0, 3_600_000, 100),
      ]),
      // The specification names only `fixed` and `set1`; the others are inferred.
      choice('clickEvent.config.writeType', 'fixed', 'input'),
      rare(choice('clickEvent.config.pressType', 'set1', 'set0', 'invert')),
    ]),
    ...when(does('page', 'popup'), [{ path: 'clickEvent.config.pageId', control: 'page' }]),
    ...when(does('link'), [
      text('clickEvent.config.link', 2048),
      choice('clickEvent.config.target', '_blank', '_self'),
    ]),
    ...when(does('popup'), [
      half('clickEvent.config.width', 1, 20_000),
      half('clickEvent.config.height', 1, 20_000),
      toggle('clickEvent.config.middle'),
      ...when({ 'clickEvent.config.middle': [false, undefined, null] }, [
        half('clickEvent.config.left'),
        half('clickEvent.config.top'),
      ]),
      toggle('clickEvent.config.titleShow'),
    ]),
    ...when(does('script'), [field.area('clickEvent.config.script')]),
  ]),
]
