import { chromium, count } from './optionParts.mjs'

const ofPeers = (option) => ({ ...option, means: `of the suite peers: ${option.means}` })
/** The command that runs the benchmark suites. */
export const bench = {
  name: 'bench',
  file: 'scripts/bench.ts',
  means: 'runs the benchmark suites (bench/README.md)',
  options: [
    {
      name: 'suite',
      values: ['NAME'],
      many: 'repeated',
      choices: [
        ...['kernels', 'document', 'engine', 'charts', 'designer', 'coedit', 'ingest', 'fanout', 'viewers', 'history'],
        ...[
          'alarms',
          'whatif',
          'restart',
          'loop',
          'plant',
          'grid',
          'opcua',
          'reconnect',
          'ranges',
          'rangedViewers',
          'slow-line',
          'messages',
        ],
        'signalSearch',
        ...['storage', 'first-picture', 'soak', 'paint', 'peers'],
      ],
      means: 'a suite to run, may be repeated; all but soak, paint and peers without it',
    },
    { name: 'rounds', values: ['COUNT'], number: count, preset: '3', means: 'page loads per case' },
    {
      name: 'out',
      values: ['FILE'],
      means: 'JSON of the figures; the tables go beside it as Markdown (`report.json`, `report.md`)',
    },
    {
      name: 'keep',
      means: 'writes the report of each suite to docs/performance/<suite>.md; a suite that failed keeps its last one',
    },
    {
      name: 'baseline',
      values: ['FILE'],
      means:
        'JSON of an earlier --out. Fails when a median is worse by more than the spreads of both runs together and by more than 5 %, and says which; a figure of one run only is told, not failed',
    },
    {
      name: 'seed',
      values: ['NUMBER'],
      number: count,
      means:
        'of peers: the first drawn page, the others follow; of ranges and messages: the plant; of rangedViewers: the ranges; drawn without it',
    },
    ...[
      {
        name: 'engines',
        values: ['NAME'],
        many: 'commas',
        choices: [
          ...['mimic-webgl', 'mimic-canvas2d', 'pixi', 'konva', 'konva-layers', 'fabric', 'leafer', 'leafer-layers'],
          ...['zrender', 'zrender-layers', 'meta2d', 'meta2d-layers', 'raw-canvas2d', 'raw-webgl2', 'regl-batch'],
        ],
        means: 'the engines to compare; all without it',
      },
      {
        name: 'backend',
        values: ['NAME'],
        choices: ['webgl', 'canvas2d'],
        means: 'one of our own two engines; the others stay',
      },
      { name: 'sizes', values: ['COUNT'], many: 'commas', number: count, preset: '2000', means: 'widgets on the page' },
      {
        name: 'scenarios',
        values: ['NAME'],
        many: 'commas',
        choices: [
          ...['first picture', 'live', 'live in sight', 'frame rate', 'everything moves', 'each moves', 'pan', 'zoom'],
          ...['pan live', 'zoom live', 'pan 8x', 'settle', 'text length', 'alpha', 'visibility', 'group turns'],
          ...['drag 200', 'hit test', 'hit test moving', 'marquee', 'idle', 'memory', 'bundle size', 'heap growth'],
        ],
        means: 'what is done, in quotes where the name has blanks; everything without it',
      },
      {
        name: 'scenes',
        values: ['COUNT'],
        number: { least: 0, isWhole: true },
        preset: '0',
        means: 'so many drawn pages, each of another mix, instead of the one page',
      },
      {
        name: 'scale',
        values: ['SHARE'],
        number: { least: 0, most: 1, isAbove: true },
        preset: '1',
        means:
          'share of the sides of the canvas, the whole page in it; at 0.15 enough frames are drawn to compare js without a graphics card',
      },
      {
        name: 'ratio',
        values: ['RATIO'],
        number: { least: 1, most: 4 },
        preset: '1',
        means: 'device pixels per pixel of the page',
      },
      { name: 'blank', means: 'the draw calls of WebGL do nothing, to measure js without a graphics card' },
      {
        name: 'short',
        means:
          'the run whose shares are kept: --scenes 4 --seed 1 --sizes 500 --rounds 2 --engines mimic-canvas2d,konva-layers,zrender-layers,fabric --scenarios "live,pan live"; other options replace them',
      },
      {
        name: 'pictures',
        values: ['FOLDER'],
        means: 'a PNG of each engine, and how far its picture differs from ours',
      },
    ].map(ofPeers),
  ],
  settings: [...chromium, 'TEST_DATABASE_URL'],
  examples: [
    ['--suite engine --suite kernels --rounds 5 --out report.json', 'two suites, with their figures in a file'],
    ['--suite peers --short --baseline bench/baselines/peers.json', 'compares with the kept shares'],
  ],
  exits: { 1: 'a suite failed, or a figure is worse than the baseline' },
}
