import { useTranslation } from 'react-i18next'

/** The first columns of every table of signals: name, number and value. */
export function SignalHeads() {
  const { t } = useTranslation('device')
  return (
    <>
      <th scope="col">{t(($) => $.fields.title)}</th>
      <th scope="col">{t(($) => $.fields.sn)}</th>
      <th scope="col" className="is-number">
        {t(($) => $.fields.value)}
      </th>
    </>
  )
}
