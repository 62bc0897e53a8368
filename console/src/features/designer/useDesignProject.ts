import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** Opens the designer on a project's home page, else on its first page. A project without pages gets one. */
export function useDesignProject(): (projectId: string) => Promise<void> {
  const { t } = useTranslation('common')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const { act } = useAct()
  return (projectId) =>
    act(async () => {
      const { rows, homePageId } = await call(paths.projectPageQuery, { projectId })
      const pageId =
        homePageId ?? rows[0]?.id ?? (await call(paths.projectPageAdd, { projectId, title: t(($) => $.firstPage) })).id
      navigate(`/manage/project/${projectId}/designer/${pageId}`)
    })
}
