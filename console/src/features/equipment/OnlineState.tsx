import { useTranslation } from 'react-i18next'

interface OnlineStateProps {
  readonly isOnline: boolean
  /** The device's gateway is online and reads nothing of it, so the device is neither online nor offline. */
  readonly isNotRead?: boolean | undefined
}

/** Online or offline, by shape, text and colour, so that nothing depends on colour alone. */
export function OnlineState({ isOnline, isNotRead = false }: OnlineStateProps) {
  const { t } = useTranslation('equipment')
  if (isNotRead)
    return (
      <span className="state is-none" title={t(($) => $.notReadWhy)}>
        {t(($) => $.isNotRead)}
      </span>
    )
  return (
    <span className={`state ${isOnline ? 'is-on' : 'is-off'}`}>
      {isOnline ? t(($) => $.isOnline) : t(($) => $.isOffline)}
    </span>
  )
}
