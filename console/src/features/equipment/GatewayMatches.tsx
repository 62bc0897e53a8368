import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { OnlineState } from './OnlineState.tsx'

/** Rows that are listed; a search finds the others. */
const LISTED = 8

interface GatewayMatchesProps {
  /** A part of the name or of the serial number; empty for all. */
  readonly search: string
  readonly onChoose: (sn: string) => void
}

/** The organisation's gateways that match what was typed, to choose one. */
export function GatewayMatches({ search, onChoose }: GatewayMatchesProps) {
  const { t } = useTranslation('equipment')
  const { page } = useAnswer(paths.gatewayQuery, { search, page: 1, pageSize: LISTED })
  if (!page || page.total === 0) return null
  return (
    <ul className="plain gateway-matches" aria-label={t(($) => $.binding.gateways)}>
      {page.rows.map(({ id, title, sn, online }) => (
        <li key={id}>
          <Button variant="minimal" size="small" data-choose={id} onClick={() => onChoose(sn)}>
            {title} <span className="muted">{sn}</span> <OnlineState isOnline={online} />
          </Button>
        </li>
      ))}
      {page.total > LISTED && (
        <li className="muted">{t(($) => $.binding.moreGateways, { count: page.total - LISTED })}</li>
      )}
    </ul>
  )
}
