export { getOperator } from './get-operator';
