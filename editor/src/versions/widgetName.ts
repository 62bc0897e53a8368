import type { WidgetRecord } from '@mimic/engine'
import type { Translate } from '../i18n/createLabels.ts'
import { layerName, layerTypeLabel } from '../layers/layerName.ts'

/** What a widget is called in a sentence: its name or text, else its type. */
export const widgetName = (record: WidgetRecord, t: Translate): string =>
  layerName(record) || t(layerTypeLabel(record.type))
