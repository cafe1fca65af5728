const UUID = /^[\da-f]{8}(-[\da-f]{4,12}){4}$/;

/** Whether a value is a UUID, in the lower case that servers and this device write. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
