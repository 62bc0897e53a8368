// Every command of npm and every program with a command line: help, docs/commands.md, parsing and checks follow from
// this table. Plain JavaScript: scripts/run.mjs reads it before anything is installed.
import { bench } from './benchCommand.mjs'
import { chromium, count } from './optionParts.mjs'
import { broker, mqtt, server, store } from './settings.mjs'

const noDemo = {
  name: 'no-demo',
  means: 'without demo data and demo plant; the first account is `admin`, with a generated password',
}
const keyFile = {
  name: 'key-file',
  values: ['FILE'],
  means: 'a file with an API key, instead of MIMIC_KEY or an account',
}
const passedOn = (option) => ({ ...option, isPassedOn: true })

const product = [
  {
    name: 'start',
    file: 'scripts/start.ts',
    means:
      'installs what is missing, builds what is stale, seeds an empty store with the demo plant, starts everything, and prints the address and how to log in',
    options: [noDemo],
    settings: server,
    examples: [
      ['', 'with the demo plant'],
      ['--no-demo', 'an empty system'],
    ],
  },
  {
    name: 'doctor',
    file: 'scripts/doctor.ts',
    means: 'checks Node, port, data folder, database and broker: a line each, with the remedy',
    options: [noDemo],
    settings: ['PORT', ...store, ...mqtt, ...broker, 'CHROMIUM'],
    examples: [['', 'checks what npm start would use']],
    exits: { 1: 'something is wrong' },
  },
  {
    name: 'backup',
    file: 'scripts/backup.ts',
    means: 'writes store, secrets and gateways to one new file, while Mimic runs or not',
    arguments: [{ name: 'FILE', means: 'the file to write' }],
    settings: store,
    examples: [['/safe/place/mimic-2026-11-22.backup', 'makes the file, which holds secrets']],
    exits: { 1: 'no backup was made' },
  },
  {
    name: 'restore',
    file: 'scripts/restore.ts',
    means: 'restores a backup into an empty data folder (and database), while Mimic is stopped',
    arguments: [{ name: 'FILE', means: 'the backup to read' }],
    options: [{ name: 'replace', means: 'moves existing data aside; nothing is deleted' }],
    settings: store,
    examples: [
      ['/safe/place/mimic-2026-11-22.backup', 'fills an empty data folder'],
      ['/safe/place/mimic-2026-11-22.backup --replace', 'moves aside what is there'],
    ],
    exits: { 1: 'nothing was restored' },
  },
  {
    name: 'audit:verify',
    file: 'scripts/auditVerify.ts',
    means: 'verifies the hash chain of the audit, of a running or a stopped Mimic',
    settings: store,
    examples: [['', 'says whether it is whole, or where it is broken']],
    exits: { 1: 'the chain is broken, or there is no store' },
  },
  {
    name: 'plant',
    file: 'scripts/plant.ts',
    means: 'pulls the plant of a server into text files, and pushes them back (docs/plant-as-text.md)',
    parts: [
      {
        name: 'pull',
        means: 'writes the plant of the server into the folder',
        arguments: [{ name: 'DIR', means: 'folder of the plant' }],
        options: [
          { name: 'overwrite', means: 'gives up what was changed in the folder, or on the server (push)' },
          keyFile,
        ],
      },
      {
        name: 'push',
        means: 'makes the plant of the server what the files say',
        arguments: [{ name: 'DIR', means: 'folder of the plant' }],
        options: [
          { name: 'plan', means: 'only says what would change; stores nothing' },
          { name: 'delete', means: 'removes what files describe that are gone' },
          {
            name: 'gateway',
            values: ['PAIR'],
            many: 'repeated',
            means: 'OLD=NEW: a gateway of the server (id or title) that stands for one of the files; may be repeated',
          },
          { name: 'secrets', values: ['FILE'], means: 'JSON object of passwords by name, before MIMIC_SECRET_<NAME>' },
          { name: 'delete-buffered', means: 'with --delete: also gateways that may hold values' },
          { name: 'overwrite', means: 'gives up what was changed in the folder (pull), or on the server' },
          keyFile,
        ],
      },
      {
        name: 'schema',
        means: 'writes JSON Schemas of the files into the folder, and settings for VS Code where it has none',
        arguments: [{ name: 'DIR', means: 'folder of the plant' }],
      },
    ],
    settings: ['MIMIC_URL', 'MIMIC_USER', 'MIMIC_PASSWORD', 'MIMIC_KEY'],
    examples: [
      ['pull plant', 'writes the folder plant'],
      ['schema plant', 'lets VS Code complete and check the files of the folder'],
      ['push plant --plan', 'says what a push would change'],
      ['push plant --delete', 'takes the files over, and removes what is gone'],
    ],
    exits: { 1: 'refused or failed', 3: 'a plan that would change something' },
  },
  {
    name: 'firmware',
    file: 'scripts/firmware.ts',
    means: 'signs firmware files, which gateways check before they hand them over (docs/gateway.md)',
    parts: [
      {
        name: 'key',
        means: 'makes NAME.pem, which stays with whoever signs, and NAME.pub.pem for gateways',
        arguments: [{ name: 'NAME', means: 'path of the key without its ending' }],
      },
      {
        name: 'sign',
        means: 'writes FILE.signed, which is uploaded as this version',
        arguments: [
          { name: 'KEY', means: 'PEM file of the private key' },
          { name: 'VERSION', means: 'version that the file is offered under' },
          { name: 'FILE', means: 'the firmware' },
        ],
      },
    ],
    examples: [
      ['key signer', 'makes a key'],
      ['sign signer.pem 1.3.0 image.bin', 'signs a file'],
    ],
    exits: { 1: 'nothing was written' },
  },
]

const testing = [
  {
    name: 'test',
    file: 'scripts/test.ts',
    means:
      'runs the checks, and beside them the unit tests, then integration and browser tests; with FILE or one of the options of vitest only those tests, without the checks',
    arguments: [{ name: 'FILE', means: 'test files, or parts of their paths', isOptional: true, isRepeated: true }],
    options: [
      {
        name: 'changed',
        values: ['REVISION'],
        bare: 'HEAD',
        means: 'only what the changes since a revision reach; HEAD if none is named',
      },
      { name: 'record', means: 'keeps how long each file took, for the order of later runs' },
      { name: 'long', means: 'the long forms of the tests, without the checks' },
      passedOn({
        name: 'testNamePattern',
        short: 't',
        values: ['TEXT'],
        means: 'to vitest: only tests with TEXT in their titles',
      }),
      passedOn({
        name: 'project',
        values: ['NAME'],
        choices: ['unit', 'system'],
        means: 'to vitest: only one kind of tests',
      }),
      passedOn({ name: 'bail', values: ['COUNT'], number: count, means: 'to vitest: stops after so many failures' }),
    ],
    passesTo: 'vitest',
    settings: [...chromium, 'TEST_DATABASE_URL', 'MIMIC_RUN_SEED', 'MIMIC_SEED_NUMBER', 'MIMIC_PICTURES'],
    examples: [
      ['', 'all checks and tests'],
      ['--changed main', 'what the changes since the branch main reach'],
      ["console/src/console.browser.test.ts -t 'logs out'", 'one test'],
      ['-- --retry=2', 'another option of vitest'],
    ],
    exits: { 1: 'a test or a check failed' },
  },
  {
    name: 'test:mutate',
    file: 'scripts/mutate.ts',
    means: 'puts small faults into the declared kernels, one at a time, and counts how many their unit tests find',
    options: [
      {
        name: 'sample',
        values: ['COUNT'],
        number: count,
        choices: ['all'],
        preset: '150',
        means: 'faults of each kernel',
      },
      {
        name: 'seed',
        values: ['NUMBER'],
        number: { least: 0, isWhole: true },
        means: 'chooses the faults; drawn and printed without it',
      },
      {
        name: 'kernel',
        values: ['NAME'],
        many: 'repeated',
        choices: ['editing', 'spatial', 'document', 'alarms', 'history codec', 'commands'],
        means: 'a kernel to try, may be repeated; all without it',
      },
      {
        name: 'workers',
        values: ['COUNT'],
        number: count,
        means: 'processes at a time; without it as many as the processor has cores',
      },
      {
        name: 'least',
        values: ['PERCENT'],
        number: { least: 0, most: 100 },
        preset: '85',
        means: 'score below which the command fails',
      },
      {
        name: 'from',
        values: ['INDEX'],
        number: { least: 0, isWhole: true },
        means: 'first fault of a worker process; the command sets it',
      },
    ],
    examples: [
      ['', '150 faults of each kernel'],
      ['--kernel spatial --sample all --workers 1', 'all faults of one kernel'],
    ],
    exits: { 1: 'a score is below --least' },
  },
  {
    name: 'check',
    file: 'scripts/check.ts',
    means: 'runs the static checks',
    arguments: [
      {
        name: 'CHECK',
        means: 'only these checks',
        choices: ['format', 'types', 'boundaries', 'functions', 'ledger', 'spec', 'waits', 'unused'],
        isOptional: true,
        isRepeated: true,
      },
    ],
    examples: [
      ['', 'all checks'],
      ['types boundaries', 'two of them'],
    ],
    exits: { 1: 'a check failed' },
  },
  {
    name: 'coverage:spec',
    file: 'scripts/specCoverage.ts',
    means: 'prints every record of the specification with the tests that show it, or the reason why none does',
    arguments: [
      {
        name: 'KIND',
        means: 'only these records',
        choices: ['routes', 'calls', 'widgets', 'entities', 'constants', 'rules', 'errors', 'features'],
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: [{ name: 'problems', means: 'prints only what is wrong: records with neither, and entries out of date' }],
    examples: [
      ['', 'all records'],
      ['routes calls', 'those of two kinds'],
    ],
    exits: { 1: 'a record has neither a test nor a reason, or an entry is out of date' },
  },
]

const developing = [
  {
    name: 'dev',
    file: 'scripts/dev.ts',
    means: 'watch mode: the console with hot updates, server and gateways started again on change',
    options: [noDemo],
    settings: server,
    examples: [['', 'with the demo plant; prints address and password']],
  },
  {
    name: 'build',
    file: 'scripts/build.ts',
    means: 'builds console and viewer, if their sources have changed',
    examples: [['', 'into dist of either']],
  },
  {
    name: 'docs',
    file: 'scripts/docs.ts',
    means: 'writes the documents and lists that are made from declarations',
    examples: [['', 'docs/api.md, docs/commands.md, docs/widgets.md and others']],
  },
  {
    name: 'widgets',
    file: 'scripts/widgets.ts',
    means: 'writes every list of widgets from their folders, then the documents',
    examples: [['', 'after a folder of a widget was added or changed']],
  },
  {
    name: 'demo',
    file: 'scripts/demo.ts',
    means: 'writes fixtures/demo from its sources in fixtures/src',
    examples: [['', 'after a source of the demo was changed']],
  },
  {
    name: 'pictures',
    file: 'e2e/pictures.ts',
    means:
      'photographs every screen of the menu in artifacts/screens: both languages, light and dark, 1366 and 390 px wide, on a demo of its own',
    arguments: [
      {
        name: 'PART',
        means: 'only addresses with one of these parts; all without one',
        isOptional: true,
        isRepeated: true,
      },
    ],
    settings: chromium,
    examples: [
      ['', 'all screens'],
      ['/account/ /manage/style', 'some of them'],
    ],
    exits: { 1: 'a screen did not come' },
  },
  {
    name: 'fix',
    file: 'scripts/fix.ts',
    means: 'formats the sources and corrects what the lint can',
    arguments: [
      { name: 'PATH', means: 'files or folders; everything without one', isOptional: true, isRepeated: true },
    ],
    examples: [
      ['', 'everything'],
      ['console/src', 'one folder'],
    ],
    exits: { 1: 'something has to be corrected by hand' },
  },
]

const programs = [
  {
    name: 'server',
    file: 'server/src/main.ts',
    isProgram: true,
    means: 'the server alone; npm start runs it with everything around it',
    settings: [
      ...server,
      ...[
        'MIMIC_BROKER_EMBEDDED',
        'MIMIC_START_PROBLEMS',
        'MIMIC_LOCAL_GATEWAYS',
        'MIMIC_ADMIN_PASSWORD',
        'MIMIC_STATIC',
      ],
    ],
    examples: [['', 'with MQTT_URL set']],
    exits: { 1: 'it could not start, or stopping failed' },
  },
  {
    name: 'broker',
    file: 'server/src/broker/main.ts',
    isProgram: true,
    means: 'the embedded MQTT broker alone; npm start runs it',
    settings: ['MIMIC_BROKER_ACCOUNTS', 'MIMIC_BROKER_PORT', ...broker, 'LOG_LEVEL'],
    examples: [['', 'with MIMIC_BROKER_ACCOUNTS set']],
    exits: { 1: 'it could not start, or stopping failed' },
  },
  {
    name: 'gateway',
    file: 'gateway/src/main.ts',
    isProgram: true,
    means:
      'a gateway: by its file, by its id, by a one-time key, or by the account that an earlier key gave it (docs/gateway.md)',
    options: [
      {
        name: 'enrol',
        values: ['URL', 'KEY'],
        means: 'exchanges a one-time key for an account at the server, and runs',
      },
      {
        name: 'enrol-only',
        values: ['URL', 'KEY'],
        not: 'enrol',
        means: 'the same, and ends: a service starts the gateway',
      },
    ],
    settings: [
      ...['MIMIC_DATA', 'MIMIC_GATEWAY_CONFIG', 'MIMIC_GATEWAY_ID', ...mqtt],
      ...['MIMIC_FIRMWARE_DIR', 'MIMIC_FIRMWARE_KEY', 'MIMIC_FIRMWARE_COMMAND', 'MIMIC_FIRMWARE_VERSION'],
    ],
    examples: [
      ['--enrol https://mimic.example:8080 KEY', 'enrols and runs'],
      ['', 'runs with the account that is kept in MIMIC_DATA'],
    ],
    exits: { 1: 'it could not start, or stopping failed' },
  },
  {
    name: 'buildStale',
    file: 'scripts/buildStale.ts',
    isProgram: true,
    means: 'builds one target, if its sources have changed, and prints the folder of the build; tests use it',
    arguments: [
      {
        name: 'TARGET',
        means: 'what to build',
        choices: ['viewer', 'console', 'designerPage', 'enginePage', 'viewerPage'],
      },
    ],
    examples: [['viewer', 'builds the viewer']],
  },
  {
    name: 'functionLines',
    file: 'scripts/functionLines.ts',
    isProgram: true,
    means: 'finds functions over 60 lines that scripts/longFunctions.json does not allow; `check functions` runs it',
    options: [
      { name: 'lower', means: 'takes from the list what is not needed any more' },
      { name: 'table', means: 'counts them by package' },
    ],
    examples: [['--lower', 'after a function got shorter']],
  },
]

export const commands = [...product, ...testing, bench, ...developing, ...programs]

export const shortcuts = { 'test:long': 'test --long' }
