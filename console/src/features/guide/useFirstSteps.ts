import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastError, toastSuccess } from '../../kit/dialog/toaster.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'

export interface GuideStep {
  readonly name: 'gateway' | 'device' | 'signals' | 'project' | 'page' | 'alarm'
  readonly isDone: boolean
  /** Replaces the text of the step. */
  readonly note?: string
  /** Undefined while an earlier step is missing. */
  readonly run: (() => void) | undefined
}

interface FirstStepsState {
  /** Undefined before the first answer. */
  readonly steps: readonly GuideStep[] | undefined
  /** The house is new, a step is to do, and nobody has put the guide away. */
  readonly isShown: boolean
  readonly hasDevices: boolean
  /** Puts the guide away, in this browser. */
  readonly hide: () => void
}

const REFRESH_MS = 5_000
const FIRST_PAGE = { page: 1, pageSize: limits.pageSize.default, sort: 'time' } as const
/** A house with more devices and more projects than these is not new. */
const FEW_DEVICES = FIRST_PAGE.pageSize
const FEW_PROJECTS = 1
const HIDDEN = 'mimic.guide.hidden'

/** The state of the six steps, from the lists that they fill. */
export function useFirstSteps(): FirstStepsState {
  const { t } = useTranslation('guide')
  const { isHidden, hide } = useHidden()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const [isOver, setOver] = useState(false)
  // Nothing is asked again once the guide has ended.
  const { gateways, devices, projects, pages, rules } = useLists(isHidden || isOver ? undefined : REFRESH_MS)
  const project = projects.page?.rows[0]
  const addProject = useAddProject(project?.id, projects.reload)
  const isNew = (devices.page?.total ?? 0) <= FEW_DEVICES || (projects.page?.total ?? 0) <= FEW_PROJECTS
  const rows = devices.page?.rows ?? []
  const newest = rows.find(({ signalCount }) => signalCount > 0)
  const toFill = rows.find(({ signalCount }) => signalCount === 0) ?? rows[0]
  const gateway = gateways.page?.rows.find(({ local }) => local)
  const steps: readonly GuideStep[] = [
    {
      name: 'gateway',
      isDone: gateways.page?.rows.some(({ online }) => online) ?? false,
      ...(gateway && { note: t(($) => $.steps.gateway[gateway.online ? 'online' : 'offline']) }),
      run: () => navigate('/manage/eg/gateway'),
    },
    { name: 'device', isDone: rows.length > 0, run: () => navigate('/manage/eg/equipment/add') },
    {
      name: 'signals',
      isDone: newest !== undefined,
      run: toFill && (() => navigate(`/manage/eg/equipment/edit/${toFill.id}/signal`)),
    },
    {
      name: 'project',
      isDone: project !== undefined,
      run: () => (project ? navigate('/manage/eg/project/list') : void addProject()),
    },
    {
      name: 'page',
      // Version 0 is the empty page that came with the project.
      isDone: (pages.page?.rows ?? []).some(({ version }) => version > 0),
      run: project && (() => void design(project.id)),
    },
    {
      name: 'alarm',
      isDone: rules.some(({ page = [] }) => page.length > 0),
      run: newest && (() => navigate(`/monitor/eg/detail/list/${newest.id}?tab=alarm&view=rules`)),
    },
  ]
  const isKnown = [gateways, devices, projects].every(({ page }) => page !== undefined)
  // The answers of the last two steps come after those of the others.
  const isAsking = [pages, ...rules].some(({ page, isLoading }) => page === undefined && isLoading)
  // A gateway that goes offline later is no reason to show the guide again.
  const isToDo = steps.some(({ name, isDone }) => !isDone && name !== 'gateway')
  const hasEnded = isKnown && (!isNew || !isToDo)
  useEffect(() => {
    if (hasEnded) setOver(true)
  }, [hasEnded])
  const isShown = isKnown && isNew && isToDo && !isHidden && !(project && newest && isAsking)
  return { steps: isKnown ? steps : undefined, isShown, hasDevices: rows.length > 0, hide }
}

/** The lists that the steps fill. Conditions of alarms stand on the first device or on the newest one in a new house. */
function useLists(refreshMs: number | undefined) {
  const gateways = useAnswer(paths.gatewayQuery, FIRST_PAGE, refreshMs)
  const devices = useAnswer(paths.equipmentQuery, FIRST_PAGE, refreshMs)
  const projects = useAnswer(paths.projectQuery, FIRST_PAGE, refreshMs)
  const [project] = projects.page?.rows ?? []
  const pages = useAnswer(paths.projectPageQuery, project && { projectId: project.id }, refreshMs)
  const withSignals = devices.page?.rows.filter(({ signalCount }) => signalCount > 0) ?? []
  const [newest] = withSignals
  const oldest = withSignals.at(-1)
  const newestRules = useAnswer(paths.alarmRuleQuery, newest && { equipmentId: newest.id }, refreshMs)
  const oldestRules = useAnswer(paths.alarmRuleQuery, oldest && { equipmentId: oldest.id }, refreshMs)
  return { gateways, devices, projects, pages, rules: [newestRules, oldestRules] }
}

function useAddProject(projectId: string | undefined, reload: () => void): () => Promise<void> {
  const { t } = useTranslation('guide')
  const { call } = useStores()
  // A second click before the list knows the new project would add another.
  const isAdding = useRef(false)
  useEffect(() => {
    if (projectId !== undefined) isAdding.current = false
  }, [projectId])
  return async () => {
    if (isAdding.current) return
    isAdding.current = true
    try {
      await call(paths.projectAddMulti, { title: t(($) => $.projectTitle) })
      await toastSuccess(outcomeText('save'))
      reload()
    } catch (error) {
      isAdding.current = false
      await toastError(error)
    }
  }
}

function useHidden(): { isHidden: boolean; hide: () => void } {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === '1')
  const hide = () => {
    localStorage.setItem(HIDDEN, '1')
    setHidden(true)
  }
  return { isHidden, hide }
}
