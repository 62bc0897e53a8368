import { Draw } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'

interface DesignPagesProps {
  readonly owner: 'equipment' | 'template'
  readonly ownerId: string
}

/** Opens the designer on the pages of an equipment or a template, and adds the first page when there is none. */
export const DesignPages = observer(function DesignPages({ owner, ownerId }: DesignPagesProps) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const { act } = useAct()
  if (!session.may('page.edit')) return null
  const open = () =>
    act(async () => {
      const { homePageId } = await call(paths.pageSetOpen, { owner, ownerId, title: t(($) => $.firstPage) })
      navigate(`/manage/${owner === 'equipment' ? 'eg' : 'template'}/${ownerId}/designer/${homePageId}`)
    })
  return <RowButton icon={<Draw />} text={t(($) => $.designPages)} action="design" onClick={() => void open()} />
})
