import { Button, ButtonGroup } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../stores/StoresContext.ts'
import { showLanguage } from '../texts/i18n.ts'

const languages = [
  ['cn', '中文'],
  ['en', 'EN'],
] as const

/** Switches between Chinese and English. Each name is written in its own language. */
export const LocaleSwitch = observer(function LocaleSwitch() {
  const { t } = useTranslation('shell')
  const { locale } = useStores()
  return (
    <ButtonGroup className="locale-switch" role="group" aria-label={t(($) => $.language)}>
      {languages.map(([code, name]) => (
        <Button
          key={code}
          size="small"
          variant="minimal"
          active={locale.locale === code}
          aria-pressed={locale.locale === code}
          text={name}
          lang={code === 'cn' ? 'zh-CN' : 'en'}
          onClick={() => {
            locale.choose(code)
            void showLanguage(code)
          }}
        />
      ))}
    </ButtonGroup>
  )
})
