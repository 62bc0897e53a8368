import type { Texts } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'

/** The text of a declaration in the language of the interface. */
export const entityText = (texts: Texts): string => texts[i18n.language === 'en' ? 'en' : 'cn']
