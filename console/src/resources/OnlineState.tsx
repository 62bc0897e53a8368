import { useTranslation } from 'react-i18next'

/** Online or not: shape and text beside colour, so that colour alone says nothing. */
export function OnlineState({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('equipment')
  return (
    <span className={`state ${isOnline ? 'is-on' : 'is-off'}`}>
      {isOnline ? t(($) => $.isOnline) : t(($) => $.isOffline)}
    </span>
  )
}
