import { alarm, history, image, mvar, projectMonitor, splitIds } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { noRegions } from '../../platform/sessions/regions.ts'
import type { EmbedGrant } from '../../platform/sessions/Session.ts'
import { writeEntry } from '../commands/store/writeEntry.ts'
import { configuredInterval } from '../equipment/configuredInterval.ts'
import { ImageRows } from '../images/ImageRows.ts'
import { PageRows } from '../pages/PageRows.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { equipsOf } from '../project/projectEquips.ts'

type Body = Readonly<Record<string, unknown>>
type Check = (body: Body, grant: EmbedGrant, scope: Scope) => boolean | Promise<boolean>
export type EmbedCalls = ReadonlyMap<string, Check>

/** All calls that an embed token may make, each with a check of its subject. Any other call is refused. */
export function embedCalls(db: Db): EmbedCalls {
  const isItsPage: Check = ({ pageId }, grant) => pageId === grant.pageId
  const { isItsVersion, isOnItsPage } = fileChecks(db)
  const { isItsHistory, isItsAlarms, isItsVariables } = recordChecks(db)
  const { isItsEquipment, isItsWrite, mayWrite } = commandChecks(db)
  return new Map<string, Check>([
    [projectMonitor.pageInfo.id, ({ id }, grant) => id === grant.pageId],
    [projectMonitor.pageFile.id, isItsVersion],
    [projectMonitor.signalQuery.id, isItsPage],
    [projectMonitor.gatewayQuery.id, isItsPage],
    [projectMonitor.systemQuery.id, isItsPage],
    [mvar.queryAll.id, isItsVariables],
    [projectMonitor.token.id, isItsPage],
    [projectMonitor.gatewayOpen.id, isItsEquipment],
    [image.file.id, isOnItsPage],
    [history.query.id, isItsHistory],
    [history.queryAll.id, isItsHistory],
    [history.queryAllData.id, isItsHistory],
    [history.replay.id, isItsPage],
    [alarm.query.id, isItsAlarms],
    [alarm.queryAll.id, isItsAlarms],
    [projectMonitor.write.id, mayWrite],
    [
      projectMonitor.writeCallback.id,
      async ({ uuid }, grant, scope) => (await isItsWrite(uuid, grant, scope)) === true,
    ],
  ])
}

/** The file of its page, and the pictures on it. */
function fileChecks(db: Db) {
  const pages = new PageRows(db)
  const images = new ImageRows(db)

  const isItsVersion: Check = async ({ pageId, version }, grant, scope) => {
    const page = await pages.find(scope, grant.pageId)
    // The version before is allowed too: a new one may have been saved between two calls of a viewer.
    return pageId === grant.pageId && page !== undefined && Number(version) >= page.version - 1
  }

  /** A picture of its project that its newest version names. */
  const isOnItsPage: Check = async ({ imageId }, grant, scope) => {
    const picture = await images.find(scope, String(imageId))
    const page = await pages.find(scope, grant.pageId)
    if (picture?.projectId !== storedProject(grant.projectId) || !page) return false
    const version = await pages.version(scope, grant.pageId, page.version, noRegions)
    // The closing quote ends the address, so that a longer address does not match.
    return [version?.file, version?.options].some((text) => text?.includes(`${picture.url}"`))
  }

  return { isItsVersion, isOnItsPage }
}

/** Checks for calls about recorded values of the token's page. */
function recordChecks(db: Db) {
  const pages = new PageRows(db)

  /** Recorded values of the signals and variables that the page shows. */
  const isItsHistory: Check = async ({ projectId, dataSignal = '', dataMvar = '' }, grant, scope) => {
    const { signals, mvars } = await pages.bind(scope, grant.pageId, noRegions)
    return (
      projectId === grant.projectId &&
      splitIds(String(dataSignal)).every((id) => signals.includes(id)) &&
      splitIds(String(dataMvar)).every((id) => mvars.includes(id))
    )
  }

  /** Alarms of its project; the call itself limits them to those of the page. */
  const isItsAlarms: Check = async ({ projectId, dataEquip = '' }, grant, scope) => {
    if (!grant.alarms || projectId !== grant.projectId) return false
    const { signals, equips } = await pages.bind(scope, grant.pageId, noRegions)
    const own = await equipsOf(db, scope, signals, equips)
    return splitIds(String(dataEquip)).every((id) => own.includes(id))
  }

  /** Units and newest values of the measured variables that the page shows. */
  const isItsVariables: Check = async ({ projectId, ids }, grant, scope) => {
    const { mvars } = await pages.bind(scope, grant.pageId, noRegions)
    return projectId === grant.projectId && splitIds(String(ids)).every((id) => mvars.includes(id))
  }

  return { isItsHistory, isItsAlarms, isItsVariables }
}

/** Requests to the gateways of the page's equipment. */
function commandChecks(db: Db) {
  const pages = new PageRows(db)

  const isItsEquipment: Check = async ({ projectId, equipmentId, interval }, grant, scope) => {
    const { equips } = await pages.bind(scope, grant.pageId, noRegions)
    const isShown = projectId === grant.projectId && equips.includes(String(equipmentId))
    return isShown && Number(interval) >= (await configuredInterval(db, scope, String(equipmentId)))
  }

  /** A write that came by this token. */
  const isItsWrite = async (uuid: unknown, grant: EmbedGrant, scope: Scope): Promise<boolean | undefined> => {
    const entry = await writeEntry(db, scope.orgId, uuid)
    return entry && entry.embedId === grant.id
  }

  const mayWrite: Check = async ({ projectId, signalId, uuid }, grant, scope) =>
    projectId === grant.projectId &&
    grant.signalIds.includes(String(signalId)) &&
    (await pages.bind(scope, grant.pageId, noRegions)).signals.includes(String(signalId)) &&
    // The token's own retry, or a new write.
    (uuid === undefined || (await isItsWrite(uuid, grant, scope)) !== false)

  return { isItsEquipment, isItsWrite, mayWrite }
}
