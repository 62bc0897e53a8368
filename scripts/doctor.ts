import { existsSync, statfsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { messageOf } from '@mimic/contract/messageOf'
import { listenerValidity } from '../server/src/broker/listenerTls.ts'
import { type Damage, isWhole } from '../server/src/platform/db/damage/Damage.ts'
import { postgresDamage, wrongChecksums } from '../server/src/platform/db/damage/postgresDamage.ts'
import { damageText } from '../server/src/platform/db/damage/StoreWatch.ts'
import { sqliteDamage } from '../server/src/platform/db/damage/sqliteDamage.ts'
import { connect as connectStore, sqlitePath } from '../server/src/platform/db/openDatabase.ts'
import { assertDataFolder } from '../server/src/platform/settings/assertDataFolder.ts'
import { readMqttTls } from '../server/src/platform/settings/config.ts'
import { isPortFree } from './freePort.ts'
import { readGatewayFiles } from './gatewayFiles.ts'
import { root } from './root.ts'
import { readStartSettings, type StartSettings } from './startSettings.ts'

/** One line per requirement of Mimic: what was found, and the remedy if there is a problem. */
interface Finding {
  readonly what: string
  readonly isWell: boolean
  readonly found: string
  readonly remedy?: string
}

const given = takeCommandLine('doctor')
const settings = settingsOrExit()
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const findings: Finding[] = [
  {
    what: 'Node',
    isWell: Number(process.versions.node.split('.')[0]) >= 24,
    found: process.version,
    remedy: 'npm start fetches Node 24 by itself; run any command through npm',
  },
  await port(),
  dataFolder(),
  gateways(),
  settings.databaseUrl ? await postgres(settings.databaseUrl) : await sqlite(),
  await broker(),
  ...(settings.mqttUrl ? [] : [await listener()]),
  {
    what: 'Browser',
    isWell: existsSync(chromium),
    found: existsSync(chromium) ? chromium : `no ${chromium}`,
    remedy: 'only the tests need it: npm test installs it where it may, or set CHROMIUM to its path',
  },
  {
    what: 'Build',
    isWell: existsSync(join(root, 'console/dist/index.html')),
    found: existsSync(join(root, 'console/dist/index.html')) ? 'console is built' : 'console is not built',
    remedy: 'npm start builds it',
  },
]
for (const { what, isWell, found, remedy } of findings)
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${what.padEnd(12)} ${found}${isWell || !remedy ? '' : `  ->  ${remedy}`}`)
process.exit(findings.every(({ isWell, what }) => isWell || what === 'Browser' || what === 'Build') ? 0 : 1)

function settingsOrExit(): StartSettings {
  try {
    return readStartSettings(process.env, !given.has('no-demo'))
  } catch (error) {
    console.log(`FAIL Settings     ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

async function port(): Promise<Finding> {
  const isFree = await isPortFree(settings.port)
  return {
    what: 'Port',
    isWell: isFree,
    found: `${settings.port} is ${isFree ? 'free' : 'taken'}`,
    remedy: 'stop the other program (or the Mimic that already runs), or choose another: PORT=8081 npm start',
  }
}

function dataFolder(): Finding {
  const { dataFolder: folder } = settings
  try {
    assertDataFolder(folder)
    const { bavail, bsize } = statfsSync(folder)
    const freeGb = (bavail * bsize) / 2 ** 30
    return {
      what: 'Data folder',
      isWell: freeGb > 1,
      found: `${folder}, ${freeGb.toFixed(1)} GB free`,
      remedy: 'free some space, or set MIMIC_DATA to a larger disk',
    }
  } catch (error) {
    return {
      what: 'Data folder',
      isWell: false,
      // The message ends with the remedy.
      found: messageOf(error),
    }
  }
}

function gateways(): Finding {
  const { good, problems } = readGatewayFiles(join(settings.dataFolder, 'gateways'))
  return {
    what: 'Gateways',
    isWell: problems.length === 0,
    found: problems.join('; ') || `${good.length} on this machine`,
    remedy: 'correct the file (gateway/README.md shows one) and start again; the other gateways run meanwhile',
  }
}

/** Checks every table while Mimic is stopped. A running Mimic checks by itself. */
async function sqlite(): Promise<Finding> {
  const what = 'Database'
  const path = sqlitePath(settings.dataFolder)
  if (!existsSync(path)) return { what, isWell: true, found: 'SQLite in the data folder' }
  try {
    const damage = await sqliteDamage(path, 'closed')
    return isWhole(damage)
      ? { what, isWell: true, found: 'SQLite in the data folder, every table checked' }
      : damageFinding(damage)
  } catch (error) {
    const problem = messageOf(error)
    return /database is locked/.test(problem)
      ? { what, isWell: true, found: 'SQLite in the data folder, in use: /healthz tells of damage' }
      : { what, isWell: false, found: `${path} could not be checked: ${problem}` }
  }
}

/** Reads every table. Mimic may be running. */
async function postgres(databaseUrl: string): Promise<Finding> {
  const what = 'Database'
  const reached = await address(what, databaseUrl, 5432, '', 'check DATABASE_URL and that PostgreSQL runs')
  if (!reached.isWell) return reached
  const { db } = connectStore({ dataFolder: settings.dataFolder, databaseUrl })
  try {
    const damage = await postgresDamage(db)
    if (!isWhole(damage)) return damageFinding(damage)
    const pages = await wrongChecksums(db)
    return {
      what,
      isWell: pages === 0,
      found: `${reached.found}, every table read, ${pages} pages with a wrong checksum so far`,
      remedy: 'look at the disk and the log of PostgreSQL',
    }
  } catch (error) {
    const problem = messageOf(error)
    return { what, isWell: false, found: `${reached.found}, but could not be checked: ${problem}` }
  } finally {
    await db.destroy()
  }
}

function damageFinding({ tables, indexes }: Damage): Finding {
  return tables.length > 0
    ? { what: 'Database', isWell: false, found: damageText([...tables, ...indexes]) }
    : {
        what: 'Database',
        isWell: false,
        found: `damaged indexes: ${indexes.join(', ')}`,
        remedy: 'npm start builds them anew; look at the disk',
      }
}

async function broker(): Promise<Finding> {
  const what = 'Broker'
  try {
    if (settings.mqttUrl) readMqttTls(process.env)
  } catch (error) {
    return { what, isWell: false, found: messageOf(error), remedy: 'correct the variable' }
  }
  return address(what, settings.mqttUrl, 1883, 'the embedded broker', 'check MQTT_URL and that the broker runs')
}

/** The embedded broker's listener for gateways on other machines. */
async function listener(): Promise<Finding> {
  const what = 'Listener'
  const { listen } = settings.broker
  if (!listen) return { what, isWell: true, found: 'off, gateways on this machine only (MIMIC_BROKER_LISTEN)' }
  try {
    const until = await listenerValidity(settings.dataFolder, settings.broker)
    const isFree = await isPortFree(listen.port, listen.host)
    return {
      what,
      isWell: isFree,
      found: `${listen.host} port ${listen.port} ${isFree ? 'is free' : 'cannot be opened'}, the certificate is ${until ? `valid until ${until}` : 'made at the start'}`,
      remedy: 'stop the other program (or the Mimic that already runs), or choose another address of this machine',
    }
  } catch (error) {
    return { what, isWell: false, found: messageOf(error), remedy: 'correct the file or the variable' }
  }
}

async function address(
  what: string,
  url: string | undefined,
  defaultPort: number,
  embedded: string,
  remedy: string,
): Promise<Finding> {
  if (!url) return { what, isWell: true, found: embedded }
  const { hostname, port: given } = new URL(url)
  const target = Number(given || defaultPort)
  const isReached = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: target, timeout: 3_000 })
    const end = (isWell: boolean) => {
      socket.destroy()
      resolve(isWell)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
  return {
    what,
    isWell: isReached,
    found: `${hostname}:${target} ${isReached ? 'answers' : 'does not answer'}`,
    remedy,
  }
}
