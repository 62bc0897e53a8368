import { useTranslation } from 'react-i18next'

/** Online or offline, by shape, text and colour, so that nothing depends on colour alone. */
export function OnlineState({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('equipment')
  return (
    <span className={`state ${isOnline ? 'is-on' : 'is-off'}`}>
      {isOnline ? t(($) => $.isOnline) : t(($) => $.isOffline)}
    </span>
  )
}
