import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQueryable,
} from "@prisma/driver-adapter-utils";

/** Makes the 64-bit integers of raw queries numbers, as those of the models are. */
export function readIntegersAsNumbers(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, { connect: async () => convertAdapter(await connect()) });
}

function convertAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const start = adapter.startTransaction.bind(adapter);
  return Object.assign(convertResults(adapter), {
    startTransaction: async (level?: Parameters<typeof start>[0]) => convertResults(await start(level)),
  });
}

function convertResults<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: async (query: Parameters<typeof queryRaw>[0]) => {
      const result = await queryRaw(query);
      for (const [place, type] of result.columnTypes.entries()) {
        if (type === ColumnTypeEnum.Int64) {
          result.columnTypes[place] = ColumnTypeEnum.Double;
          for (const row of result.rows) row[place] = toNumber(row[place]);
        } else if (type === ColumnTypeEnum.Int64Array) {
          result.columnTypes[place] = ColumnTypeEnum.DoubleArray;
          for (const row of result.rows) row[place] = toNumbers(row[place]);
        }
      }
      return result;
    },
  });
}

function toNumber(value: unknown): number | null {
  if (value === null) return null;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number.`);
  return number;
}

const toNumbers = (value: unknown) => (Array.isArray(value) ? value.map(toNumber) : value);
